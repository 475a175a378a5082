// The door of identity: with what a person signs in, what they may reach, and their sessions.

export {
  endSessionOf,
  lastSignInOf,
  presentDevice,
  sessionsOf,
  sweepSessions,
} from './ongoingSessions.ts'
export {
  everythingLockedSince,
  isKeptOut,
  lockEverything,
  unlockEverything,
} from './everythingLocked.ts'
export { blockOutgoing, isOutgoingBlocked, outgoingBlockedUntil } from './outgoingBlock.ts'
export { checkPassword } from './passwordPolicy.ts'
export { hashPassword, needsRehash, passwordMatches } from './passwords.ts'
export {
  beginSession,
  carrySessionsForward,
  endAllSessions,
  endSession,
  endSessionBehind,
  isSessionLive,
  type LiveSession,
  openSessions,
  renewSession,
  SESSION_IDLE_MS,
  type Sessions,
} from './sessions.ts'
export {
  createSignIn,
  createSignInsToCome,
  emailsTaken,
  lockedUntilOf,
  type LockedSignIn,
  lockSignIn,
  setCodeFailures,
  storeEmail,
} from './signIns.ts'
export {
  administratorCount,
  emailOf,
  lockStaff,
  mayActOn,
  setStaffRole,
  lockStanding,
  lockStandingByEmail,
  setStanding,
  type Standing,
  standingByEmail,
  standings,
  standingsOf,
} from './standings.ts'
export {
  accountByEmail,
  lockStoredPassword,
  replacePasswordHash,
  requirePasswordChange,
  setPasswordHash,
  storedPasswordOf,
} from './storedPasswords.ts'
export { whoIs } from './whoIs.ts'
