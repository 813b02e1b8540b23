"""Tools for authors of techniques: new plugins from templates, the laboratory, `renew`."""
