// The door of the statements: what the jobs of the portal call.

export { closeDue } from './closing.ts'
