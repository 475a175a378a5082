// The door of the demonstration: its clock, which can be put ahead of the real one, and its mark.

export { CLOCK } from './clock.ts'
export { followDemoClock } from './following.ts'
export { isDemonstration, markDemonstration } from './mark.ts'
export { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts'
