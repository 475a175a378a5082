// The door of cash letters: where deposited checks leave for the banks they are drawn on.

export { type CollectRefusal, collect } from './collecting.ts'
export { letterAhead } from './letters.ts'
export { resealLines, sameChecks } from './lines.ts'
export { openChecks } from './openChecks.ts'
export { checksOfFile, returnExceptions, returnsOf, returnsOfFile } from './reading.ts'
export { resealViews } from './views.ts'
