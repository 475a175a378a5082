// The door of the demonstration: its clock, which can be put ahead of the real one.

export { catchUp, CLOCK } from './clock.ts'
