// What staff do to a member's transactions and balances. Every action is a function of the transaction,
// the context and values that JSON can carry, so that it can be stored, agreed to by a second
// administrator and carried out later. After a refusal the caller rolls back.

export { adjustBalance, type AdjustInput, type AdjustRefusal } from './adjusting.ts'
export { addTransactions } from './adding.ts'
export { reverseAllOf, stepDeletion } from './deleting.ts'
export { endUnfinished } from './ending.ts'
export { resumeDeletions } from './resuming.ts'
export { type ConvertedMemo, storeConverted } from './converted.ts'
export { informationalOf } from './informational.ts'
export { transactionsOf } from './reading.ts'
export { reverseTransaction } from './reversing.ts'
export { forgetUploads } from './uploads.ts'
export { staffTransactionApprovals } from './dualControl.ts'
