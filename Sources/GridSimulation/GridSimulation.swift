// GridSimulation
