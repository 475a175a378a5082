import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { addPasscode } from '../../src/modules/passcodes/server/passcodes.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { openSignInPortal, PASSWORD } from './signInPortal.ts'
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
  test('neither the database nor the log holds passwords, codes, passcodes or cookies', async (t) => {
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
    const portal = await openSignInPortal(t, { log })
    await portal.given(ADA)
    const { db } = portal.engine
    await addPasscode(db, { code: PASSCODE, addedBy: null, at: portal.clock.now() })
    await portal.visitor().post('/api/sign-in', { email: ADA, password: 'wrong-canary-password' })
    const mailed = await portal.as(ADA)
    const mailedCode = await portal.codeFor(ADA)
    const client = portal.visitor()
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

  test('the audit trail says what happened at sign-in without holding a secret', async (t) => {
    const portal = await openSignInPortal(t)
    const personId = await portal.given(ADA)
    await portal.visitor().post('/api/sign-in', { email: ADA, password: 'wrong' })
    await portal.visitor().post('/api/sign-in', { email: 'nobody@example.com', password: 'wrong' })
    const client = portal.visitor()
    await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    const right = await portal.codeFor(ADA)
    await client.post('/api/sign-in/verify', { code: wrongFor(right) })
    await client.signIn(ADA, PASSWORD, () => portal.codeFor(ADA))
    await client.post('/api/sign-out')
    const { rows } = await sql<{ action: string; subject_id: string | null }>`
      select action, subject_id from audit_event order by id`.execute(portal.engine.db)
    assert.deepEqual(
      rows.map(({ action, subject_id }) => [action, subject_id]),
      [
        ['sign_in.refused', personId],
        ['sign_in.refused', null],
        ['sign_in.password_accepted', personId],
        ['code.refused', personId],
        ['sign_in.password_accepted', personId],
        ['sign_in.completed', personId],
        ['sign_out', personId],
      ],
    )
  })
})
