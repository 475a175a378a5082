// The door of disputes: what the demonstration reports.

export { file } from './filing.ts'
