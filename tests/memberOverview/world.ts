import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { MODULES, overviewKindsOf } from '../../src/apps/server/modules.ts'
import { itemsOf as read } from '../../src/modules/memberOverview/server/reading.ts'
import { holdForReview } from '../../src/modules/paymentRules/server/paymentRules.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import type { StaffRole } from '../../src/values/staffRoles.ts'
import { backOf, frontOf } from '../deposits/checks.ts'
import type { Answer, Client } from '../factories/client.ts'
import { postWithdrawal } from '../factories/withdrawal.ts'
import { load } from '../sanctions/world.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

export const KINDS = overviewKindsOf(MODULES.flatMap(({ audit }) => (audit ? [audit] : [])))

export async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Ada, of whom there is nothing yet, and Rosa, who looks. */
export async function openOffice(t: TestContext) {
  const union = await openOnlineBanking(t)
  const ada = await union.member('Ada Brooks', { checking: '900.00' })
  const rosa = await union.staff()
  const [asAda, asRosa] = [await union.as(ada), await union.as(rosa)]
  const { db, institution } = union
  const reader = (staffRole: StaffRole, actorId: string = rosa.personId) => ({
    actorId,
    staffRole,
    at: union.clock.now(),
    institution,
  })
  /** What a role is told, by kind. */
  const told = async (staffRole: StaffRole = 'administrator', from: Db = db) => {
    const items = await read(from, reader(staffRole), KINDS, ada.personId)
    return Object.fromEntries(items.map((item) => [item.kind, item]))
  }
  return { ...union, union, ada, rosa, asAda, asRosa, told }
}

type Office = Awaited<ReturnType<typeof openOffice>>

async function deposit(asAda: Client, { checking }: Member, number: number): Promise<void> {
  const upload = async (picture: Buffer): Promise<string> =>
    (await done(asAda.upload('/api/images', picture))).id
  await done(
    asAda.post('/api/deposits', {
      id: newId(),
      accountId: checking.id,
      amount: '40.00',
      frontImageId: await upload(await frontOf({ number })),
      backImageId: await upload(await backOf({ number })),
    }),
  )
}

async function hold({ db, clock, institution, ada }: Office): Promise<void> {
  await inTransaction(db, (tx) =>
    holdForReview(tx, jobContextOf({ clock, institution }), {
      id: newId(),
      holdId: newId(),
      personId: ada.personId,
      accountId: ada.checking.id,
      kind: 'us_bank',
      amount: fromDecimal('120.00'),
      payee: 'Dana Reyes, Wells Fargo ··6789',
      isNewPayee: true,
      reference: null,
      carriedOutBy: 'transfer',
      contents: {},
      order: null,
    }),
  )
}

async function hit({ engine, db, clock, ada }: Office, number: number): Promise<void> {
  if (number === 1) await load(db)
  await engine.pool.query(
    `insert into sanctions_hit (id, subject_kind, person_id, name, name_key, entry_number,
            entry_fingerprint, entry_name, listed_name, program, score, list_id, found_at)
     select $1, 'payee', $2, 'Mukhtar Robbow', sha256('a'), $3, sha256('b'), 'ROBOW', 'ROBOW, Mukhtar',
            'SDGT', 0.98, id, $4 from sanctions_list`,
    [newId(), ada.personId, number, clock.now()],
  )
}

const request = ({ engine, clock, ada, rosa }: Office) =>
  engine.pool.query(
    `insert into approval (id, kind, payload, summary, changes, reason, subject_id, asked_by, asked_at, expires_at)
     values ($1, 'edit_account', '{}', 'Checking to $50.00', '[]', 'Counted wrong', $2, $3, $4,
             $4::timestamptz + interval '1 day')`,
    [newId(), ada.personId, rosa.personId, clock.now()],
  )

/** One more of everything there can be many of. */
export async function addOne(office: Office, number: number): Promise<void> {
  const { asAda, ada, db, clock } = office
  // What comes second waits for a later moment, or chance would say which comes first.
  clock.advance(60_000)
  await deposit(asAda, ada, number)
  await hold(office)
  await hit(office, number)
  await request(office)
  await done(
    asAda.post('/api/threads', { id: newId(), subject: `Question ${number}`, message: 'When?' }),
  )
  const transferId = await postWithdrawal(db, ada.checking, { at: clock.now() })
  const story = 'I ended the contract in May.'
  const answers = { rightAmount: '10.00' }
  const body = { transferId, kind: 'wrong_amount', answers, story, evidence: [] }
  await done(asAda.post('/api/disputes', { id: newId(), ...body }))
  await done(
    asAda.post('/api/schedules', {
      id: newId(),
      kind: 'own',
      fromAccountId: ada.checking.id,
      toAccountId: ada.savings.id,
      amount: '5.00',
      reference: 'Rainy day',
      frequency: 'weekly',
      startsOn: '2026-07-16',
      timesMax: 4,
    }),
  )
  await done(
    asAda.post(`/api/safety/allowances/${number === 1 ? 'us_bank' : 'bills'}`, {
      most: number === 1 ? '0.00' : '50.00',
    }),
  )
}
