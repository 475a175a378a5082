// The door of schedules: transfers that members arrange ahead, and carrying out what has come due.

export { cancel, edit, skip } from './changes.ts'
export { askCode, create } from './creation.ts'
export { list } from './list.ts'
export { runDue, type ScheduleRunDependencies } from './run.ts'
