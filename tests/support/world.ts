import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { supportFiles } from '../../src/modules/support/server/files.ts'
import { supportRoutes } from '../../src/modules/support/server/routes.ts'
import { imageRoutes } from '../../src/modules/images/server/routes.ts'
import { ASKABLES } from '../../src/apps/server/modules.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import type { Engine } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { StaffRole } from '../../src/values/staffRoles.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { contextOf, type CreditUnion, openCreditUnion } from '../worlds/creditUnion.ts'
import { openModule } from '../worlds/module.ts'

export const AT = DEMO_NOW

/** Where a visitor's request comes from. */
interface Network {
  readonly from: string
}

export type Support = Awaited<ReturnType<typeof openSupport>>

/** The routes of support alone, called in somebody's name; who may call them is tested elsewhere. */
export async function openSupport(t: TestContext, engine?: Engine) {
  const union = await openCreditUnion(t, engine && { engine })
  const { db, clock } = union
  const branches = readConfig({}).site.branches?.branches ?? []
  const door = await openModule(
    t,
    (mount, mountFile) => {
      supportRoutes(mount, { db, branches, askables: ASKABLES })
      supportFiles(mountFile, { db, askables: ASKABLES })
      imageRoutes(mount, { db, clock })
    },
    { clock },
  )
  const senderOf = (as: string | Network = { from: '192.0.2.1' }) =>
    typeof as === 'string' ? { personId: as } : as
  return {
    ...union,
    door,
    rosa: (await union.staff()).personId,
    theo: (await union.staff('Theo Lindqvist')).personId,
    get: (path: string, as?: string) => door.get(path, senderOf(as)),
    post: (path: string, body: object, as?: string | Network) =>
      door.post(path, body, senderOf(as)),
  }
}

/** Rosa, in a role, at this moment. */
export const staffIn = (
  { clock, institution, rosa }: Pick<Support, 'clock' | 'institution' | 'rosa'>,
  staffRole: StaffRole,
) =>
  contextOf(
    { clock, institution },
    {
      personId: rosa,
      customer: { personId: rosa, sessionId: '', email: '', address: '192.0.2.9' },
    },
    { staffRole },
  )

/** An approved member with $100.00 in Checking, and the transfer that brought it. */
export async function paidMember(union: CreditUnion, name: string) {
  const { personId, checking } = await union.member(name)
  return { personId, transferId: await union.deposit(checking, '100.00') }
}

/** What a member asks. */
export const question = (changes: Record<string, unknown> = {}) => ({
  id: newId(),
  subject: 'Where is this from?',
  message: 'I do not know this sender.',
  ...changes,
})

/** What a visitor fills in. */
export const written = (changes: Record<string, unknown> = {}) => ({
  id: newId(),
  name: 'Nadia Petrov',
  email: 'nadia@example.com',
  subject: 'loan',
  message: 'What would a loan of $5,000 cost me?\nI would like to know before Friday.',
  preferredContact: 'email',
  ...changes,
})

/** Brings a message into the inbox and answers its id. */
export async function bring(
  { post, get, rosa }: Support,
  changes: Record<string, unknown> = {},
  from = '192.0.2.1',
): Promise<string> {
  const body = written(changes)
  const sent = await post('/api/contact', body, { from })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const list = await get('/api/admin/messages', rosa)
  const found = list.body.messages.findLast((row: { name: string }) => row.name === body.name)
  return found.id as string
}
