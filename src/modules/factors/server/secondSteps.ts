import type { Db } from '../../../platform/server/db.ts'
import type { Role } from '../../../values/endpoint.ts'
import type { Way } from '../secondSteps.contract.ts'
import type { CodeAttempt } from './codeAttempt.ts'
import { takeAuthenticatorCode } from './authenticators.ts'
import { takeBackupCode } from './backupCodes.ts'
import { takeEmailedCode } from './emailedCodes.ts'
import type { EnrolledFactors } from './enrolledFactors.ts'
import { takePasscode } from '../../passcodes/server/passcodes.ts'
import type { Purpose } from './tables.ts'

/** What a challenge was answered with. Passcodes come from staff, so the screen never offers them. */
export type Kind = Way | 'passcode'

/**
 * One way to answer a challenge with a code. `verify` uses the code up and says whether it was
 * right; of any number of parallel attempts with one code, exactly one may hear yes. The caller
 * counts failures, so a new kind cannot forget to.
 */
interface CodeStep {
  readonly kind: Kind
  verify(tx: Db, attempt: CodeAttempt): Promise<boolean>
}

/** Tried in order, with the same code, because a person has one field for all of them. */
export const CODE_STEPS: readonly CodeStep[] = [
  { kind: 'emailed_code', verify: takeEmailedCode },
  { kind: 'authenticator', verify: takeAuthenticatorCode },
  { kind: 'backup_code', verify: takeBackupCode },
  { kind: 'passcode', verify: takePasscode },
]

const EVERY_KIND: readonly Kind[] = [
  'authenticator',
  'passkey',
  'emailed_code',
  'backup_code',
  'passcode',
]
const STRONG: readonly Kind[] = ['authenticator', 'passkey']

interface Circumstances {
  readonly demo: boolean
  readonly purpose: Purpose
  readonly role: Role
  readonly enrolled: EnrolledFactors
  /** Their owner has everything locked. */
  readonly locked: boolean
}

/**
 * How strong a second step has to be. A demonstration takes any. Elsewhere money leaves with an
 * authenticator app or a passkey only; and whoever has one of these changes their account with it,
 * and staff sign in with it, because the weakest way that is open is what an attacker takes. A
 * backup code stands for a lost device there, else losing one would lock the person out. A passcode
 * went through somebody else's hands: it signs in, and changes nothing about the account. Once everything is locked,
 * whoever has the mailbox or was told a code is kept out.
 */
export function acceptedKinds({
  demo,
  purpose,
  role,
  enrolled,
  locked,
}: Circumstances): readonly Kind[] {
  if (demo) return EVERY_KIND
  if (purpose === 'transfer' || locked) return STRONG
  const strict = purpose === 'account' || role === 'admin'
  if (strict && isStrong(enrolled)) return [...STRONG, 'backup_code']
  return purpose === 'account' ? ['emailed_code'] : EVERY_KIND
}

export const isStrong = ({ authenticator, passkeys }: EnrolledFactors): boolean =>
  authenticator || passkeys > 0

/** The accepted ways this member has, the one to offer first at the front. */
export function waysOf(circumstances: Circumstances): readonly Way[] {
  const { authenticator, passkeys, backupCodes } = circumstances.enrolled
  const has: Record<Way, boolean> = {
    authenticator,
    passkey: passkeys > 0,
    emailed_code: true,
    backup_code: backupCodes > 0,
  }
  return acceptedKinds(circumstances).filter((kind) => kind !== 'passcode' && has[kind]) as Way[]
}
