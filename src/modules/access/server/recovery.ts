import { setTimeout as pause } from 'node:timers/promises'
import { audit } from '../../audit/server/audit.ts'
import { namesOf } from '../../members/server/members.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { networkOf } from '../../../platform/server/network.ts'
import { type Limit, throttle } from '../../../platform/server/throttle.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import {
  checkPassword,
  emailOf,
  hashPassword,
  lockSignIn,
  lockStandingByEmail,
  requirePasswordChange,
  type Standing,
  storedPasswordOf,
} from '../../identity/server/identity.ts'
import { knownDeviceOf, rememberDevice } from './knownDevices.ts'
import { findLink, openLink, useLink, wasInvited } from './links.ts'
import { mailReset } from './notifications.ts'
import { storePassword } from './newPassword.ts'
import { tokenHashOf } from '../../../platform/server/token.ts'

/** No answer is quicker, so that the time taken does not tell whether an address is known. */
const ANSWER_AFTER_MS = 150

/** False when there were too many. */
export const isWithin = async (db: Db, at: Date, limit: Limit): Promise<boolean> =>
  (await throttle(db, at, limit)) === 0

interface Asking {
  readonly email: string
  readonly address: string
  /** The cookie of a known device, where the browser has one. */
  readonly deviceToken: string | undefined
  readonly at: Date
}

/**
 * Counts a request for a link. Requests for the address of another person use up the share of the network
 * they come from, and at worst that of all strangers. A device its owner has signed in on keeps its own.
 * @returns false when there were too many
 */
export async function mayAsk(
  db: Db,
  { address, email, deviceToken, at }: Asking,
): Promise<boolean> {
  const within = (key: string, countMax: number): Promise<boolean> =>
    isWithin(db, at, { key, countMax, lasts: '1 hour' })
  const deviceId = await knownDeviceOf(db, { token: deviceToken, email, at })
  if (deviceId !== undefined) return within(`reset on ${deviceId}`, 5)
  const network = networkOf(address)
  if (!(await within(`reset from ${network}`, 20))) return false
  const account = tokenHashOf(email).toString('base64url')
  if (!(await within(`reset for ${account} from ${network}`, 5))) return false
  return within(`reset for ${account}`, 20)
}

export const mayPresentLink = (db: Db, address: string, at: Date): Promise<boolean> =>
  isWithin(db, at, {
    key: `link from ${networkOf(address)}`,
    countMax: 60,
    lasts: '1 hour',
  })

interface Dependencies {
  readonly db: Db
  readonly config: { readonly publicUrl: string }
}

/**
 * Mails a link to the member with this address. A suspended member gets none: staff keep them out. Nor does
 * whoever came from another system and was not invited yet: staff say when they get in.
 */
export async function askForReset(
  dependencies: Dependencies,
  ctx: ActionContext<string | null>,
  email: string,
): Promise<void> {
  await Promise.all([
    inTransaction(dependencies.db, (tx) => sendReset(tx, dependencies, ctx, email)),
    pause(ANSWER_AFTER_MS),
  ])
}

async function sendReset(
  tx: Tx,
  { config }: Dependencies,
  ctx: ActionContext<string | null>,
  email: string,
): Promise<void> {
  const standing = await lockStandingByEmail(tx, email)
  const owner = standing && (await mayReset(tx, standing)) ? standing : undefined
  await audit(tx, ctx, 'password.reset_asked', { subjectId: owner?.personId ?? null })
  if (!owner) return
  const { personId } = owner
  const { token } = await openLink(tx, { personId, kind: 'reset', at: ctx.at })
  await mailReset(tx, ctx, { personId, link: linkTo(config, 'reset-password', token) })
}

const mayReset = async (tx: Tx, { personId, status }: Standing): Promise<boolean> =>
  status !== 'suspended' &&
  ((await storedPasswordOf(tx, personId)).hash !== null || (await wasInvited(tx, personId)))

/** Behind a fragment: what follows the # is neither sent to servers nor told to other sites. */
export const linkTo = (
  { publicUrl }: { readonly publicUrl: string },
  page: string,
  token: string,
): string => new URL(`/${page}#${token}`, publicUrl).href

/**
 * Makes the link with which a member whom staff created chooses a password of their own. Until then
 * the one staff chose opens nothing but its own change.
 */
export async function invite(
  tx: Tx,
  config: { readonly publicUrl: string },
  { personId, at }: { readonly personId: string; readonly at: Date },
): Promise<{ readonly link: string }> {
  await requirePasswordChange(tx, personId)
  const { token } = await openLink(tx, { personId, kind: 'invitation', at })
  return { link: linkTo(config, 'welcome', token) }
}

interface Choice {
  readonly token: string
  readonly password: string
  readonly deviceToken: string | undefined
}

type Choosing = 'link_over' | 'password_too_short' | 'common_password'

/**
 * Takes the password chosen behind a link: the link is used up, every session ends, and both steps
 * of signing in follow. The owner of the mailbox is no stranger, so the device is known from now on.
 * @throws Refused('unavailable') when too many passwords are being hashed
 */
export async function choosePasswordByLink(
  db: Db,
  ctx: ActionContext<string | null>,
  { token, password, deviceToken }: Choice,
): Promise<Result<{ email: string; deviceToken: string }, Choosing>> {
  const { at, institution } = ctx
  const found = await findLink(db, token, at)
  if (!found || found.kind === 'email') return refuse('link_over')
  const { personId } = found
  const owner = await passwordOwnerOf(db, personId)
  const fit = checkPassword(password, institution, owner)
  if (!fit.ok) return fit
  const passwordHash = await hashPassword(db, password)
  return inTransaction(db, async (tx) => {
    await lockSignIn(tx, personId)
    const link = await useLink(tx, token, at)
    if (!link) return refuse('link_over')
    const way = link.kind === 'invitation' ? 'invitation' : 'reset'
    await storePassword(tx, { ...ctx, actorId: personId }, { passwordHash, way })
    const known = await rememberDevice(tx, { personId, token: deviceToken, at })
    return ok({ email: owner.email, deviceToken: known.token })
  })
}

/** What the rules of passwords ask about the person. */
export async function passwordOwnerOf(
  db: Db,
  personId: string,
): Promise<{ readonly email: string; readonly names: readonly string[] }> {
  const email = await emailOf(db, personId)
  const names = (await namesOf(db, [personId])).get(personId)
  assert(names, 'a member has a name')
  return { email, names: [names.firstName, names.lastName] }
}
