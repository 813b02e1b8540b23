"""What an author of techniques uses: new plugins from templates, and the laboratory."""
