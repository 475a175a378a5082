// The door of identity's screens: who is signed in.

export { useSession } from './session.ts'
