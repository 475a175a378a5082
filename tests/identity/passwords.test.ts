import assert from 'node:assert/strict'
import { argon2Sync, randomBytes } from 'node:crypto'
import { describe, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { checkPassword, createSignIn } from '../../src/modules/identity/server/identity.ts'
import { keyed, setSecret } from '../../src/platform/server/keyedHash.ts'
import {
  hashPassword,
  needsRehash,
  passwordMatches,
} from '../../src/modules/identity/server/passwords.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
import { readProfile } from '../../src/modules/site/server/profile.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { atEnd } from '../factories/atEnd.ts'
import { freshDatabase, freshDatabaseUrl } from '../factories/database.ts'
import { openSignInPortal, PASSWORD } from '../access/signInPortal.ts'

const hazelnotch = readProfile('./institutions/hazelnotch').institution

describe('a password', () => {
  const judge = (password: string, lengthMin = 6): string => {
    const institution = { ...hazelnotch, passwordLengthMin: lengthMin }
    const owner = { email: 'ines.abara@example.com', names: ['Ines', 'Abara'] }
    const outcome = checkPassword(password, institution, owner)
    return outcome.ok ? 'taken' : outcome.code
  }

  const TOO_SHORT = ['', 'a', 'heron', '😀😀😀😀😀']
  for (const password of TOO_SHORT) {
    test(`a password of fewer than six characters is refused: "${password}"`, () =>
      assert.equal(judge(password), 'password_too_short'))
  }

  test('a password has to be as long as the institution says', () => {
    assert.equal(judge('quiet heron', 12), 'password_too_short')
    assert.equal(judge('quiet heron.', 12), 'taken')
  })

  const COMMON = [
    'password', 'Password1', 'P@ssw0rd', 'PASSWORD123!', 'letmein', 'qwertyuiop', '123456',
    '123456789', '987654321', 'abcdefgh', 'aaaaaaaaaaaa', '121212', 'monkey!!', 'dragon2024',
    'passwordpassword', 'hazelnotch', 'Hazelnotch1973', 'hazelnotchcreditunion', 'ines.abara',
    'Abara1990', 'ines.abara@example.com', '1q2w3e4r', '123456123456',
  ] // prettier-ignore
  for (const password of COMMON) {
    test(`a password that is tried first is refused: ${password}`, () =>
      assert.equal(judge(password), 'common_password'))
  }

  const FINE = [PASSWORD, 'hazelnotch-demo', 'correct horse battery', 'x7#kQp', '日本語の合言葉']
  for (const password of FINE) {
    test(`a password that nobody tries first is taken: ${password}`, () =>
      assert.equal(judge(password), 'taken'))
  }
})

/** As the server opens it: a database of tests hashes with next to no work. */
async function realDatabase(t: TestContext): Promise<Engine> {
  const engine = openPostgres(await freshDatabaseUrl(t))
  atEnd(t, () => engine.close())
  return engine
}

describe('a stored password', () => {
  test('a stored password is argon2id in PHC form with its parameters, and different each time', async (t) => {
    const { db } = await realDatabase(t)
    setSecret(db, 's'.repeat(32))
    const [one, two] = [await hashPassword(db, PASSWORD), await hashPassword(db, PASSWORD)]
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    assert.notEqual(one, two)
    assert.equal(await passwordMatches(db, PASSWORD, one), true)
    assert.equal(await passwordMatches(db, `${PASSWORD}.`, one), false)
    assert.equal(await passwordMatches(db, PASSWORD, undefined), false)
  })

  test('a stored password is worth nothing under another secret', async (t) => {
    const [here, there] = [await freshDatabase(t), await freshDatabase(t)]
    setSecret(here.db, 'a'.repeat(32))
    setSecret(there.db, 'b'.repeat(32))
    const stored = await hashPassword(here.db, PASSWORD)
    assert.equal(await inTransaction(here.db, (tx) => passwordMatches(tx, PASSWORD, stored)), true)
    assert.equal(await passwordMatches(there.db, PASSWORD, stored), false)
  })

  test('a stored password is hashed anew at sign-in when it was made with less work than today', async (t) => {
    const portal = await openSignInPortal(t, { engine: await realDatabase(t) })
    const personId = await portal.given('ada@example.com')
    const { db } = portal.engine
    const weak = { memory: 1024, passes: 1, parallelism: 1 }
    const salt = randomBytes(16)
    const message = keyed(db, 'password', PASSWORD)
    const hash = argon2Sync('argon2id', { ...weak, message, nonce: salt, tagLength: 32 })
    const old = `$argon2id$v=19$m=1024,t=1,p=1$${salt.toString('base64')}$${hash.toString('base64')}`
    await sql`update sign_in set password_hash = ${old} where person_id = ${personId}`.execute(db)
    assert.equal(needsRehash(db, old), true)

    await portal.as('ada@example.com')
    const { rows } = await sql<{ now: string }>`select password_hash as now from sign_in`.execute(
      db,
    )
    assert.equal(needsRehash(db, rows[0]!.now), false)
    await portal.as('ada@example.com')
  })
})

describe('a sign-in', () => {
  test('a new sign-in is refused when the address is taken, in whatever case, and the transaction lives on', async (t) => {
    const { db } = await freshDatabase(t)
    setSecret(db, 's'.repeat(32))
    const person = {
      firstName: 'Ada',
      lastName: 'Byron',
      phone: '555 0100',
      address: { street: '1 Mill Lane', city: 'Ithaca', state: 'NY', postalCode: '14850' },
    }
    const open = (email: string) =>
      inTransaction(db, async (tx) => {
        const personId = await enroll(tx, person)
        const standing = { role: 'pending', status: 'pending' } as const
        return createSignIn(tx, { personId, email, password: PASSWORD, ...standing })
      })
    assert.deepEqual(await open('ada@example.com'), { ok: true, value: undefined })
    assert.deepEqual(await open('Ada@EXAMPLE.com'), { ok: false, code: 'email_taken' })
  })

  test('a new sign-in is one of two when two people register one address at the same moment', async (t) => {
    const portal = await openSignInPortal(t)
    const outcomes = await Promise.allSettled([
      portal.given('ada@example.com'),
      portal.given('ada@example.com'),
    ])
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 2)
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from sign_in`.execute(
      portal.engine.db,
    )
    assert.equal(rows[0]?.n, 1n)
  })
})
