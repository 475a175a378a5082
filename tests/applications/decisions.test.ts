import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { CHECKLIST } from '../../src/modules/applications/contract.ts'
import {
  answer,
  approve,
  reject,
  requestInformation,
} from '../../src/modules/applications/server/applications.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { standingsOf } from '../../src/modules/identity/server/identity.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { USUAL_SHARES } from '../../src/values/shareProducts.ts'
import { openCreditUnion } from '../worlds/creditUnion.ts'
import { ALL_TEN, count, auditOf } from './deciding.ts'
import { apply, AT, contextBy, institution, stateOf } from './people.ts'

test('an approval opens two empty accounts and makes a member of the applicant', async (t) => {
  const { db, staff } = await openCreditUnion(t)
  const rosa = (await staff()).personId
  const { applicationId, personId } = await apply(db)

  const outcome = await approve(db, contextBy(rosa), { applicationId, ...ALL_TEN })

  assert.ok(outcome.ok)
  const accounts = await accountsOf(db, personId)
  assert.deepEqual(
    accounts.map(({ kind }) => kind),
    ['Checking', 'Savings'],
  )
  for (const { number } of accounts) assert.match(number, /^[1-9][0-9]{9}$/)
  assert.equal(await count(db, 'ledger_transfer'), 0)
  const standing = (await standingsOf(db, [personId])).get(personId)
  assert.deepEqual([standing?.role, standing?.status], ['user', 'approved'])
  assert.equal(await stateOf(db, applicationId), 'approved')
})

test('an approval is recorded, told to whoever watches, and announced by mail', async (t) => {
  const { db, staff } = await openCreditUnion(t)
  const rosa = (await staff()).personId
  const { applicationId, personId } = await apply(db)

  await approve(db, contextBy(rosa), { applicationId, ...ALL_TEN })

  const audit = await auditOf(db, personId)
  assert.deepEqual(
    audit.map(({ action, actor_id }) => [action, actor_id]),
    [
      ['application.submitted', personId],
      ['application.approved', rosa],
    ],
  )
  assert.deepEqual(audit[1]?.detail, {
    applicationId,
    from: 'submitted',
    to: 'approved',
    checklist: [...CHECKLIST],
    acknowledgedGaps: ['emailUnconfirmed'],
  })
  const { rows } = await sql<{ topic: string }>`
    select topic from outbox where keys = array[${personId}] order by id`.execute(db)
  assert.deepEqual(
    rows.map(({ topic }) => topic),
    ['applications', 'applications', 'standing'],
  )
  const [approved, ...earlier] = await caughtMail(db, 10)
  assert.deepEqual(
    earlier.map(({ subject }) => subject),
    ['Please confirm your email address', 'We received your application'],
  )
  assert.equal(approved?.to, 'nadia.petrov@example.com')
  assert.equal(approved?.subject, 'Your application is approved')
  assert.match(approved?.text ?? '', /^Hello Nadia,\n\nWelcome to Hazelnotch Credit Union\./)
})

test('an approval names the accounts that the profile opens', async (t) => {
  const { db, staff } = await openCreditUnion(t)
  const { applicationId } = await apply(db)
  const [checking] = institution.shares
  const shares = [{ ...checking!, name: 'Everyday' }]
  const ctx = { ...contextBy((await staff()).personId), institution: { ...institution, shares } }
  assert.ok((await approve(db, ctx, { applicationId, ...ALL_TEN })).ok)
  const [approved] = await caughtMail(db, 10)
  assert.match(approved!.text, /we opened your first account: Everyday\./)
})

test('an approval that fails half way leaves nothing behind', async (t) => {
  const { db, staff } = await openCreditUnion(t)
  const rosa = (await staff()).personId
  const { applicationId, personId } = await apply(db)
  const mails = await count(db, 'mail')

  await assert.rejects(
    inTransaction(db, async (tx) => {
      await approve(tx, contextBy(rosa), { applicationId, ...ALL_TEN })
      throw new Error('the lights went out')
    }),
    /the lights went out/,
  )

  assert.equal(await stateOf(db, applicationId), 'submitted')
  assert.deepEqual(await accountsOf(db, personId), [])
  assert.equal((await standingsOf(db, [personId])).get(personId)?.role, 'pending')
  assert.equal(await count(db, 'application_decision'), 1)
  assert.equal(await count(db, 'mail'), mails)
})

test('an approval whose accounts cannot be opened leaves the application undecided', async (t) => {
  const { db, staff } = await openCreditUnion(t)
  const rosa = (await staff()).personId
  const { applicationId, personId } = await apply(db)
  await inTransaction(db, async (tx) => {
    const { openShareAccounts } = await import('../../src/modules/accounts/server/accounts.ts')
    await openShareAccounts(tx, { personId, at: AT, shares: USUAL_SHARES })
  })

  await assert.rejects(approve(db, contextBy(rosa), { applicationId, ...ALL_TEN }), /unique/)

  assert.equal(await stateOf(db, applicationId), 'submitted')
  assert.equal((await standingsOf(db, [personId])).get(personId)?.status, 'pending')
})

describe('nobody is approved', () => {
  for (const missing of CHECKLIST) {
    test(`while "${missing}" is not checked`, async (t) => {
      const { db, staff } = await openCreditUnion(t)
      const rosa = (await staff()).personId
      const { applicationId } = await apply(db)
      const nine = CHECKLIST.filter((item) => item !== missing)
      const input = { applicationId, version: 1, checklist: [...nine, nine[0]!] }

      const outcome = await approve(db, contextBy(rosa), input)

      assert.deepEqual(outcome, { ok: false, code: 'checklist_incomplete' })
      assert.equal(await stateOf(db, applicationId), 'submitted')
    })
  }

  test('by themselves, administrator or not', async (t) => {
    const { db } = await openCreditUnion(t)
    const { applicationId, personId } = await apply(db)

    const outcome = await approve(db, contextBy(personId), { applicationId, ...ALL_TEN })

    assert.deepEqual(outcome, { ok: false, code: 'own_application' })
  })
})

test('a rejection keeps its reason and its time, and the applicant stays outside', async (t) => {
  const { db, staff } = await openCreditUnion(t)
  const rosa = (await staff()).personId
  const { applicationId, personId } = await apply(db)
  const reason = 'The ID has expired.'

  await reject(db, contextBy(rosa), { applicationId, version: 1, reason })

  const standing = (await standingsOf(db, [personId])).get(personId)
  assert.deepEqual([standing?.role, standing?.status], ['pending', 'rejected'])
  assert.deepEqual(await accountsOf(db, personId), [])
  const { rows } = await sql`
    select rejection_reason, decided_at, decided_by from application`.execute(db)
  assert.deepEqual(rows, [{ rejection_reason: reason, decided_at: AT, decided_by: rosa }])
  const [mail] = await caughtMail(db, 1)
  assert.equal(mail?.subject, 'Your application was not approved')
  assert.match(mail?.text ?? '', /The ID has expired\./)
})

test('an answer brings the application back into the queue, and both texts stay in its history', async (t) => {
  const { db, staff } = await openCreditUnion(t)
  const rosa = (await staff()).personId
  const { applicationId, personId } = await apply(db)
  const request = 'Please tell us your former name.'

  await requestInformation(db, contextBy(rosa), { applicationId, version: 1, request })
  assert.equal(await stateOf(db, applicationId), 'needs_information')
  const [mail] = await caughtMail(db, 1)
  assert.equal(mail?.subject, 'We need more information for your application')
  assert.match(mail?.text ?? '', /Please tell us your former name\./)

  await answer(db, contextBy(personId), { text: 'It was Ilieva.' })
  assert.equal(await stateOf(db, applicationId), 'submitted')

  const { rows } = await sql`
    select version, move, to_state, actor_id, note from application_decision order by version`.execute(
    db,
  )
  assert.deepEqual(rows, [
    { version: 1, move: 'submit', to_state: 'submitted', actor_id: personId, note: null },
    {
      version: 2,
      move: 'requestInformation',
      to_state: 'needs_information',
      actor_id: rosa,
      note: request,
    },
    {
      version: 3,
      move: 'answer',
      to_state: 'submitted',
      actor_id: personId,
      note: 'It was Ilieva.',
    },
  ])
})

describe('two administrators at once', () => {
  const atOnce = async (
    db: Db,
    applicationId: string,
    [rosa, theo]: readonly [string, string],
    second: 'approve' | 'reject',
  ) => {
    const other = {
      approve: () => approve(db, contextBy(theo), { applicationId, ...ALL_TEN }),
      reject: () =>
        reject(db, contextBy(theo), { applicationId, version: 1, reason: 'No such address.' }),
    }[second]
    return Promise.all([approve(db, contextBy(rosa), { applicationId, ...ALL_TEN }), other()])
  }

  for (const second of ['approve', 'reject'] as const) {
    test(`approve and ${second} the same application, and one of them decides`, async (t) => {
      const { db, staff } = await openCreditUnion(t)
      const rosa = (await staff()).personId
      const theo = (await staff('Theo Lindqvist')).personId
      for (let round = 0; round < 8; round++) {
        const { applicationId, personId } = await apply(db, { email: `round${round}@example.com` })
        const outcomes = await atOnce(db, applicationId, [rosa, theo], second)

        const refused = outcomes.filter(({ ok }) => !ok)
        assert.deepEqual(refused, [{ ok: false, code: 'already_handled' }])
        const state = await stateOf(db, applicationId)
        const accounts = await accountsOf(db, personId)
        assert.equal(accounts.length, state === 'approved' ? 2 : 0)
      }
      assert.equal(await count(db, 'application_decision'), 16)
    })
  }
})

test('a decision about an older picture of the application is refused', async (t) => {
  const { db, staff } = await openCreditUnion(t)
  const rosa = (await staff()).personId
  const { applicationId, personId } = await apply(db)
  const request = 'Which of the two spellings is right?'
  await requestInformation(db, contextBy(rosa), { applicationId, version: 1, request })
  await answer(db, contextBy(personId), { text: 'The second one.' })

  const outcome = await approve(db, contextBy(rosa), { applicationId, ...ALL_TEN })

  assert.deepEqual(outcome, { ok: false, code: 'changed' })
})

test('the history of an application cannot be changed by the server', async (t) => {
  const { db } = await openCreditUnion(t)
  await apply(db)
  await assert.rejects(
    sql`update application_decision set note = 'nothing happened'`.execute(db),
    /permission denied/,
  )
  await assert.rejects(sql`delete from application_decision`.execute(db), /permission denied/)
})
