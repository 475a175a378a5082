// The door of the statements: what the jobs of the portal call, and letters that are drawn as statements are.

export { closeDue, passOver, STATEMENTS_JOB } from './closing.ts'
export type { Letter } from './letter.ts'
export { shownOn } from './reading.ts'
export { letterPdf } from './pdfWorker.ts'
