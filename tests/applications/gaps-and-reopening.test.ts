import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { CHECKLIST, type Gap } from '../../src/modules/applications/contract.ts'
import {
  approve,
  confirmNewest,
  reject,
  reopen,
  requestInformation,
} from '../../src/modules/applications/server/applications.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { standingsOf } from '../../src/modules/identity/server/identity.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { type CreditUnion, openCreditUnion } from '../worlds/creditUnion.ts'
import { ALL_TEN, count, auditOf } from './deciding.ts'
import { apply, contextBy, stateOf } from './people.ts'

describe('an application that lacks something', () => {
  const bare = { version: 2, checklist: [...CHECKLIST] }
  const asked = async ({ db, staff }: CreditUnion) => {
    const rosa = (await staff()).personId
    const applied = await apply(db)
    const { applicationId } = applied
    const request = 'Which of the two spellings is right?'
    await requestInformation(db, contextBy(rosa), { applicationId, version: 1, request })
    return { rosa, ...applied }
  }

  test('is approved only by staff who were told what, and the trail keeps it', async (t) => {
    const union = await openCreditUnion(t)
    const { db } = union
    const { rosa, applicationId, personId } = await asked(union)
    const tryWith = (acknowledgedGaps?: Gap[]) =>
      approve(db, contextBy(rosa), {
        applicationId,
        ...bare,
        ...(acknowledgedGaps && { acknowledgedGaps }),
      })
    assert.deepEqual(await tryWith(), { ok: false, code: 'gaps_not_acknowledged' })
    assert.deepEqual(await tryWith(['emailUnconfirmed']), { ok: false, code: 'changed' })
    assert.equal(await stateOf(db, applicationId), 'needs_information')
    assert.ok((await tryWith(['requestUnanswered', 'emailUnconfirmed'])).ok)
    const { detail } = (await auditOf(db, personId)).at(-1)!
    const { acknowledgedGaps } = detail as { acknowledgedGaps?: Gap[] }
    assert.deepEqual(acknowledgedGaps, ['emailUnconfirmed', 'requestUnanswered'])
  })

  test('and got it between the look and the press is looked at again', async (t) => {
    const union = await openCreditUnion(t)
    const { db } = union
    const { rosa, applicationId, personId } = await asked(union)
    await inTransaction(db, (tx) => confirmNewest(tx, contextBy(personId)))
    const seen = { ...bare, acknowledgedGaps: ['emailUnconfirmed', 'requestUnanswered'] as Gap[] }
    const outcome = await approve(db, contextBy(rosa), { applicationId, ...seen })
    assert.deepEqual(outcome, { ok: false, code: 'changed' })
    assert.equal(await stateOf(db, applicationId), 'needs_information')
  })
})

describe('a rejected application', () => {
  const rejected = async ({ db, staff }: CreditUnion) => {
    const rosa = (await staff()).personId
    const applied = await apply(db)
    const input = {
      applicationId: applied.applicationId,
      version: 1,
      reason: 'The ID has expired.',
    }
    await reject(db, contextBy(rosa), input)
    return { rosa, ...applied }
  }
  const again = (applicationId: string) => ({
    applicationId,
    version: 2,
    reason: 'A new ID is here.',
  })

  test('that is reopened waits for a decision again, and the applicant is told why', async (t) => {
    const union = await openCreditUnion(t)
    const { db } = union
    const { rosa, applicationId, personId } = await rejected(union)

    const outcome = await reopen(db, contextBy(rosa), again(applicationId))

    assert.ok(outcome.ok)
    assert.equal(await stateOf(db, applicationId), 'submitted')
    const standing = (await standingsOf(db, [personId])).get(personId)
    assert.deepEqual([standing?.role, standing?.status], ['pending', 'pending'])
    const [mail] = await caughtMail(db, 1)
    assert.equal(mail?.subject, 'Your application is open again')
    assert.match(mail?.text ?? '', /A new ID is here\./)
    const { action, detail } = (await auditOf(db, personId)).at(-1)!
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
    assert.ok((await approve(db, contextBy(rosa), approval)).ok)
    assert.equal((await accountsOf(db, personId)).length, 2)
  })

  test('is not approved without being reopened, nor reopened by its applicant', async (t) => {
    const union = await openCreditUnion(t)
    const { db } = union
    const { rosa, applicationId, personId } = await rejected(union)
    const approval = { ...ALL_TEN, applicationId, version: 2 }
    assert.deepEqual(await approve(db, contextBy(rosa), approval), {
      ok: false,
      code: 'already_handled',
    })
    assert.deepEqual(await reopen(db, contextBy(personId), again(applicationId)), {
      ok: false,
      code: 'own_application',
    })
  })

  test('that two reopen at once is reopened once', async (t) => {
    const union = await openCreditUnion(t)
    const { db } = union
    const { rosa, applicationId } = await rejected(union)
    const theo = (await union.staff('Theo Lindqvist')).personId
    const outcomes = await Promise.all(
      [rosa, theo, rosa, theo].map((actor) => reopen(db, contextBy(actor), again(applicationId))),
    )
    assert.equal(outcomes.filter(({ ok }) => ok).length, 1)
    for (const outcome of outcomes) {
      if (!outcome.ok) assert.equal(outcome.code, 'already_handled')
    }
    assert.equal(await count(db, 'application_decision'), 3)
  })

  test('that one reopens while another approves is not a member with one look', async (t) => {
    const union = await openCreditUnion(t)
    const { db } = union
    const { rosa, applicationId, personId } = await rejected(union)
    const theo = (await union.staff('Theo Lindqvist')).personId
    const approval = { ...ALL_TEN, applicationId, version: 2 }
    const [reopened, approved] = await Promise.all([
      reopen(db, contextBy(rosa), again(applicationId)),
      approve(db, contextBy(theo), approval),
    ])
    assert.ok(reopened.ok)
    // Before the reopening it is handled, after it the picture is an old one.
    assert.ok(!approved.ok && ['already_handled', 'changed'].includes(approved.code))
    assert.deepEqual(await accountsOf(db, personId), [])
  })
})
