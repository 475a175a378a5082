// The door for screens of other modules: the ways to prove that it is you, and the question for them.

export { ButtonPair } from './proof/ButtonPair.tsx'
export { OtherWays } from './proof/OtherWays.tsx'
export { StepUp } from './proof/StepUp.tsx'
export { useConfirmation } from './proof/useConfirmation.tsx'
export { WayField } from './proof/WayField.tsx'
export { ASKS, codeFor, missingFor, usableWays } from './proof/ways.ts'
export { useStepUp } from './useSecurity.ts'
