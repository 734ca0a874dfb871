"""The program on a host that several persons share, reached by ssh as they reach it. Needs sshd, tmux and screen."""
