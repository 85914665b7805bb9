print("pi-trainer")
