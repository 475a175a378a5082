// The door for the first screen of a member: what comes, what is left, and the line of the days ahead.

export { ComingRow } from './ComingRow.tsx'
export { ComingUp } from './ComingUp.tsx'
export { KeptFigures, LastBalances } from './lastBalances/LastBalances.tsx'
export { useKeptBalances, useLastBalances } from './lastBalances/lastBalances.ts'
export { LeftToSpend } from './LeftToSpend.tsx'
export { NextDays } from './NextDays.tsx'
export { useHome } from './useHome.ts'
export { comingWords, dollars, nearDay } from './words.ts'
