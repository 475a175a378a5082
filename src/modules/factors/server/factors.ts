// The door of factors: what proves, beside the password, that it is really the person.

export { resealAuthenticators } from './authenticators.ts'
export {
  answerChallenge,
  endChallenge,
  endChallenges,
  openChallenge,
  type PasskeyProof,
  sendCode,
  signInChallenge,
  sweepChallenges,
  waysToAnswer,
} from './challenges.ts'
export { hasEmailedCode } from './emailedCodes.ts'
export { hasStrongFactor } from './enrolledFactors.ts'
export { type FactorsForStaff, factorsForStaff, removeSecondSteps } from './lostFactors.ts'
export { NO_MONEY_OUT } from './notifications.ts'
export { answerPaymentCode, sourceOfPaymentCode } from './paymentCodes.ts'
export { ownerOfPasskey, requestOptions, takePasskeyAnswer } from './passkeys.ts'
export { type Owner, ownerOf, withProof } from './proof.ts'
export { type RelyingParty, relyingPartyOf } from './relyingParty.ts'
export { openStepUp, stepUpUnderWay } from './stepUp.ts'
export { askToWait, refuseWhileLocked } from './waits.ts'
