import assert from 'node:assert/strict'
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { type TestContext } from 'node:test'
import { type Client, createClient } from '../factories/client.ts'
import { mailedProof } from './apps.ts'
import { type SignInPortal, openSignInPortal, PASSWORD } from '../access/signInPortal.ts'
import { type Device, type Lies, newDevice } from './device.ts'

// Where localhost has two addresses, Node tries the other, at which nobody listens, when the first
// has not answered within a quarter of a second.
setDefaultAutoSelectFamilyAttemptTimeout(10_000)

export const ADA = 'ada@example.com'
export const BEN = 'ben@example.com'

export interface PasskeyPortal {
  readonly portal: SignInPortal
  readonly origin: string
  /** A browser that reaches the portal under its name. */
  visitor(): Client
  as(email: string): Promise<Client>
}

export async function openPasskeyPortal(t: TestContext): Promise<PasskeyPortal> {
  const portal = await openSignInPortal(t)
  const origin = portal.base.replace('127.0.0.1', 'localhost')
  const visitor = (): Client => createClient(origin)
  return {
    portal,
    origin,
    visitor,
    as: async (email) => {
      const client = visitor()
      await client.signIn(email, PASSWORD, () => portal.codeFor(email))
      return client
    },
  }
}

export const addWith = async (
  { portal, origin }: PasskeyPortal,
  client: Client,
  email: string,
  lies: Lies = {},
  device = newDevice(origin),
) => {
  const proof = await mailedProof(portal, client, email, 'add_passkey')
  const { status, body } = await client.post('/api/security/passkeys/start', { proof })
  assert.equal(status, 200, JSON.stringify(body))
  const credential = device.create(body.options, lies)
  const added = await client.post('/api/security/passkeys', { name: 'Phone', credential })
  return { device, added, options: body.options }
}

/** Somebody signed in, and their device with its passkey. */
export async function settled(
  world: PasskeyPortal,
  email = ADA,
): Promise<{ device: Device; client: Client }> {
  const client = await world.as(email)
  const { device, added } = await addWith(world, client, email)
  assert.equal(added.status, 200, JSON.stringify(added.body))
  return { device, client }
}

export const withPasskey = async (world: PasskeyPortal, email = ADA): Promise<Device> =>
  (await settled(world, email)).device

export async function signInAlone(client: Client, device: Device, lies: Lies = {}) {
  const { body } = await client.post('/api/sign-in/passkey/start')
  return client.post('/api/sign-in/passkey', { credential: device.get(body.options, lies) })
}

export async function proofByPasskey(
  client: Client,
  device: Device,
  action: string,
  passkeyId?: string,
) {
  const { body } = await client.post('/api/security/step-up', {
    action,
    ...(passkeyId && { passkeyId }),
  })
  return { stepUpId: body.stepUpId, passkey: device.get(body.passkeyOptions) }
}
