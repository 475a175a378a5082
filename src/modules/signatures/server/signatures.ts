// The door of signatures: what waits for a second owner where an account needs two to sign.

export { endLapsed } from './ending.ts'
export { turnOffForOne, TURNING_OFF } from './option.ts'
export { signaturesAwaited } from './listing.ts'
export { propose } from './proposing.ts'
export { leavesTwo } from './signers.ts'
export { postSetAside } from './spending.ts'
export { requestById } from './requests.ts'
export { type Proposed, type Signable, signable } from './signables.ts'
export type { RequestRow as SignatureRequest } from './tables.ts'
