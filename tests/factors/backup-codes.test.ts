import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { caughtMail } from '../../src/platform/server/mail.ts'
import type { Client } from '../factories/client.ts'
import { appProof, setUpApp, STEP_MS } from './apps.ts'
import { type Door, openDoor, PASSWORD } from '../access/bench.ts'

const ADA = 'ada@example.com'
const BEN = 'ben@example.com'

async function atSecondStep(door: Door, email = ADA): Promise<Client> {
  const client = door.visitor()
  assert.equal((await client.post('/api/sign-in', { email, password: PASSWORD })).status, 200)
  return client
}

const verify = (client: Client, code: string) => client.post('/api/sign-in/verify', { code })

const codesLeft = async (client: Client): Promise<number> =>
  (await client.get('/api/security')).body.backupCodes.left

describe('a backup code', () => {
  test('signs in once, however it is typed, and its owner hears of it', async (t) => {
    const door = await openDoor(t)
    await door.given(ADA)
    const owner = await door.as(ADA)
    const { backupCodes } = await setUpApp(door, owner, ADA)
    assert.equal(new Set(backupCodes).size, 10)
    const [one, two] = backupCodes as [string, string]
    assert.equal((await verify(await atSecondStep(door), one)).status, 200)
    const again = await verify(await atSecondStep(door), one)
    assert.deepEqual([again.status, again.body.message], [422, 'Invalid OTP. Please try again.'])
    const sloppy = two.toLowerCase().replace('-', '')
    assert.equal((await verify(await atSecondStep(door), sloppy)).status, 200)
    assert.equal(await codesLeft(owner), 8)
    const [letter] = await caughtMail(door.engine.db, 1)
    assert.deepEqual([letter!.to, letter!.subject], [ADA, 'Backup code used'])
  })

  test('of somebody else is worth nothing', async (t) => {
    const door = await openDoor(t)
    await door.given(ADA)
    await door.given(BEN)
    const { backupCodes } = await setUpApp(door, await door.as(ADA), ADA)
    await setUpApp(door, await door.as(BEN), BEN)
    assert.equal((await verify(await atSecondStep(door, BEN), backupCodes[0]!)).status, 422)
  })

  test('tried fifty times at once begins one session', async (t) => {
    const door = await openDoor(t)
    await door.given(ADA)
    const { backupCodes } = await setUpApp(door, await door.as(ADA), ADA)
    const clients: Client[] = []
    for (let i = 0; i < 5; i++) clients.push(await atSecondStep(door))
    const tries = Array.from({ length: 50 }, (_, i) => verify(clients[i % 5]!, backupCodes[0]!))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 1)
  })

  test('is not in the database, and not in a mail', async (t) => {
    const door = await openDoor(t)
    await door.given(ADA)
    const { backupCodes } = await setUpApp(door, await door.as(ADA), ADA)
    const { rows } = await sql<{ row: string }>`
      select backup_code::text as row from backup_code`.execute(door.engine.db)
    assert.equal(rows.length, 10)
    const kept = rows.map(({ row }) => row).join('\n')
    const mailed = (await caughtMail(door.engine.db, 100)).map(({ text }) => text).join('\n')
    for (const code of backupCodes) assert.ok(!kept.includes(code) && !mailed.includes(code))
  })
})

describe('new backup codes', () => {
  test('take the place of the ones before, used or not', async (t) => {
    const door = await openDoor(t)
    await door.given(ADA)
    const owner = await door.as(ADA)
    const app = await setUpApp(door, owner, ADA)
    await verify(await atSecondStep(door), app.backupCodes[0]!)
    const proof = await appProof(owner, app.shows(), 'renew_backup_codes')
    const renewed = await owner.post('/api/security/backup-codes', { proof })
    assert.equal(renewed.body.backupCodes.length, 10)
    assert.equal(await codesLeft(owner), 10)
    door.clock.advance(STEP_MS)
    assert.equal((await verify(await atSecondStep(door), app.backupCodes[1]!)).status, 422)
    assert.equal((await verify(await atSecondStep(door), renewed.body.backupCodes[0])).status, 200)
  })

  test('need proof that is for them', async (t) => {
    const door = await openDoor(t)
    await door.given(ADA)
    const owner = await door.as(ADA)
    const app = await setUpApp(door, owner, ADA)
    const proof = await appProof(owner, app.shows(), 'remove_authenticator')
    const refused = await owner.post('/api/security/backup-codes', { proof })
    assert.deepEqual([refused.status, refused.body.code], [409, 'code_failed'])
  })
})
