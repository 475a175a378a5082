import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { caughtMail } from '../../src/platform/server/mail.ts'
import type { Client } from '../factories/client.ts'
import { appProof, setUpApp, STEP_MS } from './apps.ts'
import { type SignInPortal, openSignInPortal, PASSWORD } from '../access/signInPortal.ts'

const ADA = 'ada@example.com'
const BEN = 'ben@example.com'

async function atSecondStep(portal: SignInPortal, email = ADA): Promise<Client> {
  const client = portal.visitor()
  assert.equal((await client.post('/api/sign-in', { email, password: PASSWORD })).status, 200)
  return client
}

const verify = (client: Client, code: string) => client.post('/api/sign-in/verify', { code })

const codesLeft = async (client: Client): Promise<number> =>
  (await client.get('/api/security')).body.backupCodes.left

describe('a backup code', () => {
  test('a backup code signs in once, however it is typed, and its owner hears of it', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const owner = await portal.as(ADA)
    const { backupCodes } = await setUpApp(portal, owner, ADA)
    assert.equal(new Set(backupCodes).size, 10)
    const [one, two] = backupCodes as [string, string]
    assert.equal((await verify(await atSecondStep(portal), one)).status, 200)
    const again = await verify(await atSecondStep(portal), one)
    assert.deepEqual([again.status, again.body.message], [422, 'Invalid OTP. Please try again.'])
    const sloppy = two.toLowerCase().replace('-', '')
    assert.equal((await verify(await atSecondStep(portal), sloppy)).status, 200)
    assert.equal(await codesLeft(owner), 8)
    const [mail] = await caughtMail(portal.engine.db, 1)
    assert.deepEqual([mail!.to, mail!.subject], [ADA, 'Backup code used'])
  })

  test('a backup code of somebody else is worth nothing', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    await portal.given(BEN)
    const { backupCodes } = await setUpApp(portal, await portal.as(ADA), ADA)
    await setUpApp(portal, await portal.as(BEN), BEN)
    assert.equal((await verify(await atSecondStep(portal, BEN), backupCodes[0]!)).status, 422)
  })

  test('a backup code tried fifty times at once begins one session', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const { backupCodes } = await setUpApp(portal, await portal.as(ADA), ADA)
    const clients: Client[] = []
    for (let i = 0; i < 5; i++) clients.push(await atSecondStep(portal))
    const tries = Array.from({ length: 50 }, (_, i) => verify(clients[i % 5]!, backupCodes[0]!))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 1)
  })

  test('a backup code is not in the database, and not in a mail', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const { backupCodes } = await setUpApp(portal, await portal.as(ADA), ADA)
    const { rows } = await sql<{ row: string }>`
      select backup_code::text as row from backup_code`.execute(portal.engine.db)
    assert.equal(rows.length, 10)
    const kept = rows.map(({ row }) => row).join('\n')
    const mailed = (await caughtMail(portal.engine.db, 100)).map(({ text }) => text).join('\n')
    for (const code of backupCodes) assert.ok(!kept.includes(code) && !mailed.includes(code))
  })
})

describe('new backup codes', () => {
  test('new backup codes take the place of the ones before, used or not', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const owner = await portal.as(ADA)
    const app = await setUpApp(portal, owner, ADA)
    await verify(await atSecondStep(portal), app.backupCodes[0]!)
    const proof = await appProof(owner, app.shows(), 'renew_backup_codes')
    const renewed = await owner.post('/api/security/backup-codes', { proof })
    assert.equal(renewed.body.backupCodes.length, 10)
    assert.equal(await codesLeft(owner), 10)
    portal.clock.advance(STEP_MS)
    assert.equal((await verify(await atSecondStep(portal), app.backupCodes[1]!)).status, 422)
    assert.equal(
      (await verify(await atSecondStep(portal), renewed.body.backupCodes[0])).status,
      200,
    )
  })

  test('there are none for who has neither app nor passkey: a mailbox read once would sign in ten times', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const owner = await portal.as(ADA)
    const { body } = await owner.post('/api/security/step-up', { action: 'renew_backup_codes' })
    const proof = { stepUpId: body.stepUpId, code: await portal.codeFor(ADA) }
    const refused = await owner.post('/api/security/backup-codes', { proof })
    assert.deepEqual([refused.status, refused.body.code], [409, 'nothing_to_back_up'])
    assert.equal(await codesLeft(owner), 0)
  })

  test('new backup codes need proof that is for them', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const owner = await portal.as(ADA)
    const app = await setUpApp(portal, owner, ADA)
    const proof = await appProof(owner, app.shows(), 'remove_authenticator')
    const refused = await owner.post('/api/security/backup-codes', { proof })
    assert.deepEqual([refused.status, refused.body.code], [409, 'code_failed'])
  })
})
