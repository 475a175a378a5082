import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { joinAsBusiness } from '../../src/modules/accounts/server/accounts.ts'
import { einsOf } from '../../src/modules/businesses/server/businesses.ts'
import {
  confirmAuthenticator,
  startAuthenticator,
} from '../../src/modules/factors/server/authenticators.ts'
import { createSignIn } from '../../src/modules/identity/server/identity.ts'
import { setSecret } from '../../src/platform/server/keyedHash.ts'
import { keep, readImage, sanitizeImage } from '../../src/modules/images/server/images.ts'
import { enroll, personOf } from '../../src/modules/members/server/members.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { openVault, seal, setVault } from '../../src/platform/server/vault.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { run } from '../factories/process.ts'
import { photo } from './pictures.ts'

const OLD = Buffer.alloc(32, 1)
const NEW = Buffer.alloc(32, 2)

const nadia = {
  firstName: 'Nadia',
  lastName: 'Petrov',
  phone: '518 555 0143',
  address: { street: '12 Mill Lane', city: 'Albany', state: 'NY', postalCode: '12207' },
  dateOfBirth: '1990-02-28',
  identification: { type: 'Passport', number: 'P1234567' },
} as const

test('personal data is read under the new key once the old one is gone', async (t) => {
  const url = await freshDatabaseUrl(t)
  const openWith = (keys: readonly Buffer[]) => {
    const engine = openPostgres(url, { connectionsMax: 2 })
    setVault(engine.db, openVault(keys))
    return engine
  }
  const before = openWith([OLD])
  const personId = await enroll(before.db, nadia)
  const sanitized = await sanitizeImage(await photo())
  assert.ok(sanitized.ok)
  const at = DEMO_NOW
  const imageId = await keep(before.db, personId, { image: sanitized.value, at })
  setSecret(before.db, 'a secret of thirty-two characters')
  const access = { email: 'nadia@example.com', password: 'a quiet heron at dusk' }
  const standing = { role: 'user', status: 'approved' } as const
  await createSignIn(before.db, { personId, ...access, ...standing })
  const app = { personId, sessionId: personId, email: access.email, issuer: 'Hazelnotch', at }
  const { secret } = await startAuthenticator(before.db, app)
  const businessId = await inTransaction(before.db, (tx) =>
    joinAsBusiness(tx, 'Hart Bakery LLC', at),
  )
  await before.pool.query(
    `insert into business (id, member_id, kind, first_owner_id, ein_sealed)
       values (gen_random_uuid(), $1, 'llc', $2, $3)`,
    [businessId, personId, seal(before.db, '123456789', `business.ein ${businessId}`)],
  )
  const { rows } = await before.pool.query('select person_details::text as row from person_details')
  assert.doesNotMatch(rows[0].row, /P1234567|1990-02-28/)
  await before.close()

  const keys = { DATA_KEY: NEW.toString('base64'), DATA_KEYS_OLD: OLD.toString('base64') }
  const first = await run(t, 'rotate-keys.ts', { DATABASE_URL: url, ...keys })
  assert.match(first.output, /^1 secrets of authenticator apps sealed again/m)
  assert.match(first.output, /^1 members with personal data sealed again\.\n1 pictures/m)
  assert.match(first.output, /^1 tax numbers of businesses sealed again/m)
  const second = await run(t, 'rotate-keys.ts', { DATABASE_URL: url, ...keys })
  assert.match(second.output, /^0 members with personal data sealed again\.\n0 pictures/m)

  const after = openWith([NEW])
  const person = await personOf(after.db, personId)
  assert.equal(person?.dateOfBirth, '1990-02-28')
  assert.equal(person?.identification?.number, 'P1234567')
  assert.ok((await readImage(after.db, imageId))!.bytes.equals(sanitized.value.bytes))
  assert.equal((await einsOf(after.db, [businessId])).get(businessId), '123456789')
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
  const shown = { personId, sessionId: personId, code, at, deviceAt: at }
  assert.equal(await confirmAuthenticator(after.db, shown), 'confirmed')
  await after.close()
})
