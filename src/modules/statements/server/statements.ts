// The door of the statements: what the jobs of the portal call.

export { statementsAudit } from './audit.ts'

export { closeDue } from './closing.ts'
