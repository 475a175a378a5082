// The door of users: what staff do to people, as plain functions, so that an action can also be kept
// until a second administrator has agreed to it.

export { userApprovals } from './dualControl.ts'
export type { UserDependencies } from './routes.ts'
export { suspend } from './standing.ts'
