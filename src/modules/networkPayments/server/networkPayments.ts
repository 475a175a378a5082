// The door of payments to and from other institutions: what becomes of each after its money was set aside.

export {
  contentsOfFiles,
  countFiles,
  type IncomingFile,
  keepFile,
  resealFiles,
  type Settlement,
} from './files.ts'
export { type Exceptions, EXCEPTIONS_SHOWN, exceptionsFrom, type Unseen } from './exceptions.ts'
export { requireFolders } from './folders.ts'
export { readIncoming, type Seen } from './incoming.ts'
export { type FileTaker, objectionToAge, takeIncoming, type Taking } from './taking.ts'
export {
  fileById,
  type FileHead,
  filesBefore,
  lateFiles,
  openPayments,
  paymentsOfFile,
  refusedFiles,
  type Tally,
  underWay,
  type Unsettled,
  unsettled,
  waitingByCut,
} from './overview.ts'
export { placeIn } from './places.ts'
export { createPayment, move, moveAll, postpone } from './lifecycle.ts'
export {
  claimDue,
  type DuePayment,
  isCancellable,
  lockedPayment,
  type NetworkPayment,
  paymentById,
  paymentsById,
  paymentsByTrace,
  paymentsThrough,
  returnOf,
  waits,
} from './reading.ts'
export { CLEARING, settleNow, settlePayment } from './settling.ts'
export { resealPayments } from './sealing.ts'
