"""The server of `lapiz play`: the page's files and its answers, for this machine alone.

`app` is the ASGI application. `guard` says which requests it takes, by the words of `access`, and
`lobby` which connections it keeps; `server` runs it all, and hands a file to the browser. `pool`
has the processes that compute answers, `desk` is the main function of such a process.
"""
