import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Client } from '../factories/client.ts'
import { somebodyWaits } from '../factories/locks.ts'
import type { SignInPortal } from '../access/signInPortal.ts'

// An authenticator app written from RFC 6238 alone, so that it cannot share a mistake with ours.

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
  const octets = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(octets.map((octet) => Number.parseInt(octet, 2)))
}

/** The code an app shows at a moment, `digits` long. */
export function codeAt(secret: Buffer, at: Date, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[19]! & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const STEP_MS = 30_000

type Answer = Awaited<ReturnType<Client['post']>>

/** Opens a step-up for an action and proves it with the code mailed for it. */
export async function mailedProof(
  portal: Pick<SignInPortal, 'codeFor'>,
  client: Client,
  email: string,
  action: string,
  passkeyId?: string,
): Promise<{ stepUpId: string; code: string }> {
  const opened = await client.post('/api/security/step-up', {
    action,
    ...(passkeyId && { passkeyId }),
  })
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  const { stepUpId, codeSent } = opened.body
  if (!codeSent) {
    const mailed = await client.post(`/api/security/step-up/${stepUpId}/code`)
    assert.equal(mailed.status, 200, JSON.stringify(mailed.body))
  }
  return { stepUpId, code: await portal.codeFor(email) }
}

/** Proves it with a code of the app. */
export async function appProof(
  client: Client,
  code: string,
  action: string,
  passkeyId?: string,
): Promise<{ stepUpId: string; code: string }> {
  const opened = await client.post('/api/security/step-up', {
    action,
    ...(passkeyId && { passkeyId }),
  })
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  return { stepUpId: opened.body.stepUpId, code }
}

export interface App {
  readonly secret: Buffer
  readonly backupCodes: readonly string[]
  /** What it shows now, or so many steps from now. */
  shows(steps?: number): string
}

/** Sets up an app for somebody signed in; the clock is a step further on then. */
export async function setUpApp(
  portal: Pick<SignInPortal, 'clock' | 'codeFor'>,
  client: Client,
  email: string,
): Promise<App> {
  const proof = await mailedProof(portal, client, email, 'add_authenticator')
  const started: Answer = await client.post('/api/security/authenticator/start', { proof })
  assert.equal(started.status, 200, JSON.stringify(started.body))
  const secret = bytesOf(started.body.secret)
  const shows = (steps = 0): string =>
    codeAt(secret, new Date(portal.clock.now().getTime() + steps * STEP_MS))
  const confirmed = await client.post('/api/security/authenticator/confirm', { code: shows() })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  portal.clock.advance(STEP_MS)
  return { secret, shows, backupCodes: confirmed.body.backupCodes ?? [] }
}

/** What a press comes to for which every session of its person has ended since the server let it in. */
export async function afterItsSession(
  { engine: { pool }, clock }: Pick<SignInPortal, 'engine' | 'clock'>,
  personId: string,
  press: () => Promise<Answer>,
): Promise<Answer> {
  const ending = await pool.connect()
  await ending.query('begin')
  await ending.query('select from sign_in where person_id = $1 for no key update', [personId])
  const pressed = press()
  await somebodyWaits(pool)
  const end = 'update session set ended_at = $2 where person_id = $1'
  await ending.query(end, [personId, clock.now()])
  await ending.query('commit')
  ending.release()
  return pressed
}
