// The door of users: what staff do to people, as plain functions, so that a deed can also be kept
// until a second person has agreed to it.

export type { UserParts } from './parts.ts'
export { reinstate, suspend } from './standing.ts'
