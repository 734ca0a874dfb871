"""The club: cardtable over SSH, a thin shell around the interface and the rooms. Only this package knows asyncssh.

One process serves a club: `serve` opens it, `server` and `session` take connections in, `windows` gives each an app
that draws through `driver`, and `club` keeps what outlives them. With several workers the `hub` keeps the club, counts
every connection and hands it to a `worker`. An app there holds what stands for the lobby, its table and its place
(`away`); it is told what its visit may see (`mirror`), and asks for whatever it does (`desk`). What is secret cannot be
packed (`parcels`).
"""
