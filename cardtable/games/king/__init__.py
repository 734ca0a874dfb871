"""King (gioco del King): rules, tactics and words."""
