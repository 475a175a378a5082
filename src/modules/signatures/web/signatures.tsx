// The door for screens of other modules: what waits for a second signature, and the option of an account.

export { ProposalNote } from './ProposalNote.tsx'
export { TwoToSignCard } from './TwoToSignCard.tsx'
export { WaitingCard } from './WaitingCard.tsx'
