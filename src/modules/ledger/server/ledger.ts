// The door of the ledger: everything another module may use. docs/ledger.md tells how it works.
//
// Every verb takes a database or a transaction. Called with a transaction it is part of it, so rules
// that must commit with the money (a limit, an audit row, a draft used up) go beside it there.

export {
  balanceOf,
  balancesOf,
  close,
  closeAccounts,
  endConversionAccount,
  fix,
  fixAccounts,
  freeze,
  houseAccount,
  lockedBalancesOf,
  openAccount,
  openAccounts,
  openConversionAccount,
  raiseFloors,
  setFloor,
  shortfall,
  unfix,
  unfreeze,
  watch,
} from './accounts.ts'
export {
  archivedAmong,
  archivedTo,
  archivedWithin,
  archiveTransfers,
  faultOfStretch,
  linesOfStretch,
  oldestStretch,
  type Stretch,
} from './archive.ts'
export { archivedHistory } from './archivedHistory.ts'
export {
  begunAt,
  flows,
  heldBefore,
  history,
  isWithheld,
  isPlace,
  overview,
  pending,
  sequenceAt,
} from './history.ts'
export {
  holdById,
  isPartlyBack,
  reversalsOf,
  sidesOfMany,
  type Transfer,
  transferById,
} from './lookup.ts'
export {
  expireHolds,
  hold,
  holdMany,
  release,
  releaseDepositHolds,
  releaseMany,
  settle,
} from './holds.ts'
export { type BatchStatement, openPoster, type Poster } from './poster.ts'
export {
  batchColumns,
  openLedgerPoster,
  type OutcomeRow,
  type PastOrder,
  post,
  postBatch,
  postHistory,
  postTogether,
  receiptOf,
  reverse,
} from './posting.ts'
export { principalOf, type Principal } from './principal.ts'
export { setJournalKey } from './seal/key.ts'
export { auditHeadSealed, journalHead } from './seal/links.ts'
export { sealJournal } from './seal/sealing.ts'
export { hasJournalKey, verifyJournal } from './seal/verifying.ts'
export { balancesAt, flowsBetween, spentOn } from './overTime.ts'
export { entriesOf, search, type SearchFilter, type SearchWord } from './search.ts'
export { settledAt, timingIn, timingOf } from './timing.ts'
export { takeBack, type TakenBack, takenWords } from './takingBack.ts'
export type * from './types.ts'
export { lowestBalances, movedSince, timesOut } from './usage.ts'
export { countPosting } from './figures.ts'
export { trialBalance, verify } from './verify.ts'
export { headingOf, readingFor } from './wording.ts'
