// The door of the audit trail: where other modules write down what was done, and where the trail is
// sealed and proven.

export { type AuditAction } from './actions.ts'
export { type OwnEvents, ownEventsOf } from './ownEvents.ts'
export { audit, record } from './record.ts'
export { setAuditKey } from './key.ts'
export { auditHead, journalHeadSealed } from './heads.ts'
export { faultOfLines, linesOf } from './archive.ts'
export { type ArchivedPart, oldestPart, removePart } from './parts.ts'
export { sealAudit, sealLedger, sealRest } from './sealing.ts'
export { hasAuditKey, verifyChain } from './verify.ts'
export {
  amountIn,
  type AuditSentences,
  called,
  counted,
  type Detail,
  part,
  renamed,
  textIn,
} from './wording.ts'
