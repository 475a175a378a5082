// The door of access's screens: who is signed in.

export { useSession } from './session.ts'
