// The door of the demonstration's screens.

export { DemoClock } from './DemoClock.tsx'
