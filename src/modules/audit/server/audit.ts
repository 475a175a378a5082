// The door of the audit trail: where other modules write down what was done, and where the trail is
// sealed and proven.

export { record } from './record.ts'
export { useAuditKey } from './key.ts'
export { sealNew } from './seal.ts'
export type { Anchor } from './chain.ts'
export { verifyChain } from './verify.ts'
