// The door of ACH: where other modules have payments leave for banks in the United States.

export { createCredit, createOwnEntry, leaveWithNext } from './credits.ts'
export { correctedPayee } from './receiving/corrections.ts'
export type { LinkAnswers } from './receiving/linkAnswers.ts'
export { departureAt, isSameDay } from './windows.ts'
export { isOwnRouting } from './composing.ts'
export { entryExceptions } from './receiving/exceptions.ts'
export { missedWindows, windowsAhead } from './ahead.ts'
export { withdrawalFor } from './withdrawals/reading.ts'
export { entriesOfFile, openEntries, returnsInFile } from './openEntries.ts'
