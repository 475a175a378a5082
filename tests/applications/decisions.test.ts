import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { CHECKLIST, type Gap } from '../../src/modules/applications/contract.ts'
import {
  answer,
  approve,
  confirmNewest,
  reject,
  reopen,
  requestInformation,
} from '../../src/modules/applications/server/applications.ts'
import { allOrNothing } from '../../src/platform/server/db.ts'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { standingsOf } from '../../src/modules/identity/server/identity.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { freshDatabase } from '../factories/database.ts'
import { apply, AT, deedBy, hire, openBank, stateOf } from './people.ts'

const ALL_TEN = {
  version: 1,
  checklist: [...CHECKLIST],
  acknowledgedGaps: ['emailUnconfirmed'],
} as const

const count = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(
    db,
  )
  return Number(rows[0]!.n)
}

const auditOf = async (db: Db, memberId: string) => {
  const { rows } = await sql<{ action: string; actor_id: string; detail: object }>`
    select action, actor_id, detail from audit_event where subject_id = ${memberId} order by id`.execute(
    db,
  )
  return rows
}

test('an approval opens two empty accounts and makes a member of the applicant', async (t) => {
  const { db } = await openBank(t, await freshDatabase(t))
  const rosa = await hire(db)
  const { applicationId, memberId } = await apply(db)

  const outcome = await allOrNothing(db, (tx) =>
    approve(tx, deedBy(rosa), { applicationId, ...ALL_TEN }),
  )

  assert.ok(outcome.ok)
  const accounts = await accountsOf(db, memberId)
  assert.deepEqual(
    accounts.map(({ kind }) => kind),
    ['Checking', 'Savings'],
  )
  for (const { number } of accounts) assert.match(number, /^[1-9][0-9]{9}$/)
  assert.equal(await count(db, 'ledger_transfer'), 0)
  const standing = (await standingsOf(db, [memberId])).get(memberId)
  assert.deepEqual([standing?.role, standing?.status], ['user', 'approved'])
  assert.equal(await stateOf(db, applicationId), 'approved')
})

test('an approval is recorded, told to whoever watches, and announced by mail', async (t) => {
  const { db } = await openBank(t)
  const rosa = await hire(db)
  const { applicationId, memberId } = await apply(db)

  await allOrNothing(db, (tx) => approve(tx, deedBy(rosa), { applicationId, ...ALL_TEN }))

  const audit = await auditOf(db, memberId)
  assert.deepEqual(
    audit.map(({ action, actor_id }) => [action, actor_id]),
    [
      ['application.submitted', memberId],
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
    select topic from outbox where keys = array[${memberId}] order by id`.execute(db)
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

test('an approval that fails half way leaves nothing behind', async (t) => {
  const { db } = await openBank(t)
  const rosa = await hire(db)
  const { applicationId, memberId } = await apply(db)
  const mails = await count(db, 'mail')

  await assert.rejects(
    inTransaction(db, async (tx) => {
      await approve(tx, deedBy(rosa), { applicationId, ...ALL_TEN })
      throw new Error('the lights went out')
    }),
    /the lights went out/,
  )

  assert.equal(await stateOf(db, applicationId), 'submitted')
  assert.deepEqual(await accountsOf(db, memberId), [])
  assert.equal((await standingsOf(db, [memberId])).get(memberId)?.role, 'pending')
  assert.equal(await count(db, 'application_decision'), 1)
  assert.equal(await count(db, 'mail'), mails)
})

test('an approval whose accounts cannot be opened leaves the application undecided', async (t) => {
  const { db } = await openBank(t)
  const rosa = await hire(db)
  const { applicationId, memberId } = await apply(db)
  await inTransaction(db, async (tx) => {
    const { openShareAccounts } = await import('../../src/modules/accounts/server/accounts.ts')
    await openShareAccounts(tx, memberId, AT)
  })

  await assert.rejects(
    allOrNothing(db, (tx) => approve(tx, deedBy(rosa), { applicationId, ...ALL_TEN })),
    /unique/,
  )

  assert.equal(await stateOf(db, applicationId), 'submitted')
  assert.equal((await standingsOf(db, [memberId])).get(memberId)?.status, 'pending')
})

describe('nobody is approved', () => {
  for (const missing of CHECKLIST) {
    test(`while "${missing}" is not checked`, async (t) => {
      const { db } = await openBank(t)
      const rosa = await hire(db)
      const { applicationId } = await apply(db)
      const nine = CHECKLIST.filter((item) => item !== missing)
      const wish = { applicationId, version: 1, checklist: [...nine, nine[0]!] }

      const outcome = await allOrNothing(db, (tx) => approve(tx, deedBy(rosa), wish))

      assert.deepEqual(outcome, { ok: false, code: 'checklist_incomplete' })
      assert.equal(await stateOf(db, applicationId), 'submitted')
    })
  }

  test('by themselves, administrator or not', async (t) => {
    const { db } = await openBank(t)
    const { applicationId, memberId } = await apply(db)

    const outcome = await allOrNothing(db, (tx) =>
      approve(tx, deedBy(memberId), { applicationId, ...ALL_TEN }),
    )

    assert.deepEqual(outcome, { ok: false, code: 'own_application' })
  })
})

test('a rejection keeps its reason and its time, and the applicant stays outside', async (t) => {
  const { db } = await openBank(t)
  const rosa = await hire(db)
  const { applicationId, memberId } = await apply(db)
  const reason = 'The ID has expired.'

  await allOrNothing(db, (tx) => reject(tx, deedBy(rosa), { applicationId, version: 1, reason }))

  const standing = (await standingsOf(db, [memberId])).get(memberId)
  assert.deepEqual([standing?.role, standing?.status], ['pending', 'rejected'])
  assert.deepEqual(await accountsOf(db, memberId), [])
  const { rows } = await sql`
    select rejection_reason, decided_at, decided_by from application`.execute(db)
  assert.deepEqual(rows, [{ rejection_reason: reason, decided_at: AT, decided_by: rosa }])
  const [mail] = await caughtMail(db, 1)
  assert.equal(mail?.subject, 'Your application was not approved')
  assert.match(mail?.text ?? '', /The ID has expired\./)
})

test('an answer brings the application back into the queue, and both texts stay in its history', async (t) => {
  const { db } = await openBank(t)
  const rosa = await hire(db)
  const { applicationId, memberId } = await apply(db)
  const request = 'Please tell us your former name.'

  await allOrNothing(db, (tx) =>
    requestInformation(tx, deedBy(rosa), { applicationId, version: 1, request }),
  )
  assert.equal(await stateOf(db, applicationId), 'needs_information')
  const [mail] = await caughtMail(db, 1)
  assert.equal(mail?.subject, 'We need more information for your application')
  assert.match(mail?.text ?? '', /Please tell us your former name\./)

  await allOrNothing(db, (tx) => answer(tx, deedBy(memberId), { text: 'It was Ilieva.' }))
  assert.equal(await stateOf(db, applicationId), 'submitted')

  const { rows } = await sql`
    select version, move, to_state, actor_id, note from application_decision order by version`.execute(
    db,
  )
  assert.deepEqual(rows, [
    { version: 1, move: 'submit', to_state: 'submitted', actor_id: memberId, note: null },
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
      actor_id: memberId,
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
      approve: () =>
        allOrNothing(db, (tx) => approve(tx, deedBy(theo), { applicationId, ...ALL_TEN })),
      reject: () =>
        allOrNothing(db, (tx) =>
          reject(tx, deedBy(theo), { applicationId, version: 1, reason: 'No such address.' }),
        ),
    }[second]
    return Promise.all([
      allOrNothing(db, (tx) => approve(tx, deedBy(rosa), { applicationId, ...ALL_TEN })),
      other(),
    ])
  }

  for (const second of ['approve', 'reject'] as const) {
    test(`approve and ${second} the same application, and one of them decides`, async (t) => {
      const { db } = await openBank(t)
      const rosa = await hire(db)
      const theo = await hire(db, 'theo.lindqvist@hazelnotch.example', ['Theo', 'Lindqvist'])
      for (let round = 0; round < 8; round++) {
        const { applicationId, memberId } = await apply(db, { email: `round${round}@example.com` })
        const outcomes = await atOnce(db, applicationId, [rosa, theo], second)

        const refused = outcomes.filter(({ ok }) => !ok)
        assert.deepEqual(refused, [{ ok: false, code: 'already_handled' }])
        const state = await stateOf(db, applicationId)
        const accounts = await accountsOf(db, memberId)
        assert.equal(accounts.length, state === 'approved' ? 2 : 0)
      }
      assert.equal(await count(db, 'application_decision'), 16)
    })
  }
})

test('a decision about an older picture of the application is refused', async (t) => {
  const { db } = await openBank(t)
  const rosa = await hire(db)
  const { applicationId, memberId } = await apply(db)
  const request = 'Which of the two spellings is right?'
  await allOrNothing(db, (tx) =>
    requestInformation(tx, deedBy(rosa), { applicationId, version: 1, request }),
  )
  await allOrNothing(db, (tx) => answer(tx, deedBy(memberId), { text: 'The second one.' }))

  const outcome = await allOrNothing(db, (tx) =>
    approve(tx, deedBy(rosa), { applicationId, ...ALL_TEN }),
  )

  assert.deepEqual(outcome, { ok: false, code: 'changed' })
})

test('the history of an application cannot be changed by the server', async (t) => {
  const { db } = await openBank(t)
  await apply(db)
  await assert.rejects(
    sql`update application_decision set note = 'nothing happened'`.execute(db),
    /permission denied/,
  )
  await assert.rejects(sql`delete from application_decision`.execute(db), /permission denied/)
})

describe('an application that lacks something', () => {
  const bare = { version: 2, checklist: [...CHECKLIST] }
  const asked = async (db: Db) => {
    const rosa = await hire(db)
    const applied = await apply(db)
    const { applicationId } = applied
    const request = 'Which of the two spellings is right?'
    await allOrNothing(db, (tx) =>
      requestInformation(tx, deedBy(rosa), { applicationId, version: 1, request }),
    )
    return { rosa, ...applied }
  }

  test('is approved only by staff who were told what, and the trail keeps it', async (t) => {
    const { db } = await openBank(t)
    const { rosa, applicationId, memberId } = await asked(db)
    const tryWith = (acknowledgedGaps?: Gap[]) =>
      allOrNothing(db, (tx) =>
        approve(tx, deedBy(rosa), {
          applicationId,
          ...bare,
          ...(acknowledgedGaps && { acknowledgedGaps }),
        }),
      )
    assert.deepEqual(await tryWith(), { ok: false, code: 'gaps_not_acknowledged' })
    assert.deepEqual(await tryWith(['emailUnconfirmed']), { ok: false, code: 'changed' })
    assert.equal(await stateOf(db, applicationId), 'needs_information')
    assert.ok((await tryWith(['requestUnanswered', 'emailUnconfirmed'])).ok)
    const { detail } = (await auditOf(db, memberId)).at(-1)!
    const { acknowledgedGaps } = detail as { acknowledgedGaps?: Gap[] }
    assert.deepEqual(acknowledgedGaps, ['emailUnconfirmed', 'requestUnanswered'])
  })

  test('and got it between the look and the press is looked at again', async (t) => {
    const { db } = await openBank(t)
    const { rosa, applicationId, memberId } = await asked(db)
    await inTransaction(db, (tx) => confirmNewest(tx, memberId, AT))
    const seen = { ...bare, acknowledgedGaps: ['emailUnconfirmed', 'requestUnanswered'] as Gap[] }
    const outcome = await allOrNothing(db, (tx) =>
      approve(tx, deedBy(rosa), { applicationId, ...seen }),
    )
    assert.deepEqual(outcome, { ok: false, code: 'changed' })
    assert.equal(await stateOf(db, applicationId), 'needs_information')
  })
})

describe('a rejected application', () => {
  const rejected = async (db: Db) => {
    const rosa = await hire(db)
    const applied = await apply(db)
    const wish = { applicationId: applied.applicationId, version: 1, reason: 'The ID has expired.' }
    await allOrNothing(db, (tx) => reject(tx, deedBy(rosa), wish))
    return { rosa, ...applied }
  }
  const again = (applicationId: string) => ({
    applicationId,
    version: 2,
    reason: 'A new ID is here.',
  })

  test('that is reopened waits for a decision again, and the applicant is told why', async (t) => {
    const { db } = await openBank(t)
    const { rosa, applicationId, memberId } = await rejected(db)

    const outcome = await allOrNothing(db, (tx) => reopen(tx, deedBy(rosa), again(applicationId)))

    assert.ok(outcome.ok)
    assert.equal(await stateOf(db, applicationId), 'submitted')
    const standing = (await standingsOf(db, [memberId])).get(memberId)
    assert.deepEqual([standing?.role, standing?.status], ['pending', 'pending'])
    const [mail] = await caughtMail(db, 1)
    assert.equal(mail?.subject, 'Your application is open again')
    assert.match(mail?.text ?? '', /A new ID is here\./)
    const { action, detail } = (await auditOf(db, memberId)).at(-1)!
    assert.equal(action, 'application.reopened')
    assert.deepEqual(detail, {
      applicationId,
      from: 'rejected',
      to: 'submitted',
      note: 'A new ID is here.',
    })
    const { rows } = await sql<{ move: string; note: string | null }>`
      select move, note from application_decision order by version`.execute(db)
    assert.deepEqual(rows.at(1), { move: 'reject', note: 'The ID has expired.' })
    const approval = { ...ALL_TEN, applicationId, version: 3 }
    assert.ok((await allOrNothing(db, (tx) => approve(tx, deedBy(rosa), approval))).ok)
    assert.equal((await accountsOf(db, memberId)).length, 2)
  })

  test('is not approved without being reopened, nor reopened by its applicant', async (t) => {
    const { db } = await openBank(t)
    const { rosa, applicationId, memberId } = await rejected(db)
    const approval = { ...ALL_TEN, applicationId, version: 2 }
    assert.deepEqual(await allOrNothing(db, (tx) => approve(tx, deedBy(rosa), approval)), {
      ok: false,
      code: 'already_handled',
    })
    assert.deepEqual(
      await allOrNothing(db, (tx) => reopen(tx, deedBy(memberId), again(applicationId))),
      { ok: false, code: 'own_application' },
    )
  })

  test('that two reopen at once is reopened once', async (t) => {
    const { db } = await openBank(t)
    const { rosa, applicationId } = await rejected(db)
    const theo = await hire(db, 'theo.lindqvist@hazelnotch.example', ['Theo', 'Lindqvist'])
    const outcomes = await Promise.all(
      [rosa, theo, rosa, theo].map((actor) =>
        allOrNothing(db, (tx) => reopen(tx, deedBy(actor), again(applicationId))),
      ),
    )
    assert.equal(outcomes.filter(({ ok }) => ok).length, 1)
    for (const outcome of outcomes) {
      if (!outcome.ok) assert.equal(outcome.code, 'already_handled')
    }
    assert.equal(await count(db, 'application_decision'), 3)
  })

  test('that one reopens while another approves is not a member with one look', async (t) => {
    const { db } = await openBank(t)
    const { rosa, applicationId, memberId } = await rejected(db)
    const theo = await hire(db, 'theo.lindqvist@hazelnotch.example', ['Theo', 'Lindqvist'])
    const approval = { ...ALL_TEN, applicationId, version: 2 }
    const [reopened, approved] = await Promise.all([
      allOrNothing(db, (tx) => reopen(tx, deedBy(rosa), again(applicationId))),
      allOrNothing(db, (tx) => approve(tx, deedBy(theo), approval)),
    ])
    assert.ok(reopened.ok)
    // Before the reopening it is handled, after it the picture is an old one.
    assert.ok(!approved.ok && ['already_handled', 'changed'].includes(approved.code))
    assert.deepEqual(await accountsOf(db, memberId), [])
  })
})
