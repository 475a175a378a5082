// The door of members for screens.

export { useUser } from './useUser.ts'
