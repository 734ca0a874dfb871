"""The club: cardtable over SSH, a thin shell around the interface and the rooms. Only this package knows asyncssh."""
