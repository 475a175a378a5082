import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { addPasscode } from '../../src/modules/passcodes/server/passcodes.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { openDoor, PASSWORD } from './bench.ts'
import { wrongFor } from '../factories/codes.ts'

const ADA = 'ada@example.com'
const PASSCODE = '418203'

const TABLES = [
  'sign_in', 'challenge', 'emailed_code', 'passcode', 'passcode_use', 'session',
  'throttle', 'password_tries', 'known_device', 'audit_event',
] as const // prettier-ignore

/** Every row of the tables as text, hashes in hexadecimal. */
async function dump(db: Db): Promise<string> {
  const parts: string[] = []
  for (const table of TABLES) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(r)::text as row from ${sql.table(table)} r`.execute(db)
    parts.push(...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}

/** As it is, and as a column of bytes would show it. */
const formsOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64url'),
]

describe('what the database and the log never hold', () => {
  test('are passwords, codes, passcodes and cookies', async (t) => {
    let logged = ''
    const log = pino(
      { level: 'trace' },
      new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          logged += chunk.toString()
          done()
        },
      }),
    )
    const door = await openDoor(t, { log })
    await door.given(ADA)
    const { db } = door.engine
    await addPasscode(db, { code: PASSCODE, addedBy: null, at: door.clock.now() })
    await door.visitor().post('/api/sign-in', { email: ADA, password: 'wrong-canary-password' })
    const mailed = await door.as(ADA)
    const mailedCode = await door.codeFor(ADA)
    const client = door.visitor()
    await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    const pre = client.cookies.get('pre')!
    await client.post('/api/sign-in/verify', { code: '777777' })
    await client.post('/api/sign-in/verify', { code: PASSCODE })
    const { csrfToken } = (await client.get('/api/session')).body
    const cookies = [mailed, client].flatMap(({ cookies }) => [
      cookies.get('session')!,
      cookies.get('device')!,
    ])

    const kept = await dump(db)
    assert.match(kept, /argon2id/)
    const long = [PASSWORD, 'wrong-canary-password', pre, csrfToken, ...cookies]
    for (const secret of long.flatMap(formsOf)) {
      assert.ok(!kept.includes(secret), `the database holds ${secret}`)
      assert.ok(!logged.includes(secret), `the log holds ${secret}`)
    }
    // Six digits turn up in hashes and times by chance, so codes are looked for as whole values.
    for (const code of [PASSCODE, mailedCode, '777777']) {
      assert.ok(!new RegExp(`"${code}"|[^0-9a-f]${code}[^0-9a-f]`).test(kept), `it holds ${code}`)
      assert.ok(!logged.includes(`"${code}"`), `the log holds ${code}`)
    }
  })

  test('while the audit trail says what happened', async (t) => {
    const door = await openDoor(t)
    const memberId = await door.given(ADA)
    await door.visitor().post('/api/sign-in', { email: ADA, password: 'wrong' })
    await door.visitor().post('/api/sign-in', { email: 'nobody@example.com', password: 'wrong' })
    const client = door.visitor()
    await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    const right = await door.codeFor(ADA)
    await client.post('/api/sign-in/verify', { code: wrongFor(right) })
    await client.signIn(ADA, PASSWORD, () => door.codeFor(ADA))
    await client.post('/api/sign-out')
    const { rows } = await sql<{ action: string; subject_id: string | null }>`
      select action, subject_id from audit_event order by id`.execute(door.engine.db)
    assert.deepEqual(
      rows.map(({ action, subject_id }) => [action, subject_id]),
      [
        ['sign_in.refused', memberId],
        ['sign_in.refused', null],
        ['sign_in.password_accepted', memberId],
        ['code.refused', memberId],
        ['sign_in.password_accepted', memberId],
        ['sign_in.completed', memberId],
        ['sign_out', memberId],
      ],
    )
  })
})
