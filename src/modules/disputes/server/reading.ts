import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { fullName } from '../../../values/person.ts'
import type { AccountLabel } from '../../accounts/contract.ts'
import { accountsOf, labelOf, ownAccount } from '../../accounts/server/accounts.ts'
import { namesOf } from '../../members/server/members.ts'
import { type Dispute, type DisputeSummary, StepKind } from '../contract.ts'
import { caseNumberOf, disputeById } from './steps.ts'
import type { DisputeRow, DisputeTables, LetterRow, StepRow } from './tables.ts'

export const decimalOf = (minor: bigint): string => toDecimal(money(minor))

/** What of it was credited and is not final: until it is decided all, then what is still to be taken back. */
export const provisionalOf = (row: DisputeRow): bigint | null => {
  if (row.credit_id === null) return null
  if (row.state === 'open') return row.disputed
  return row.taken_at === null ? row.take_back : null
}

/** What came of it, as it stands now: a correction may have gone back after the decision. */
export const resultOf = ({
  outcome,
  corrected,
  came_back,
}: DisputeRow): Pick<DisputeRow, 'outcome' | 'corrected'> =>
  came_back === null
    ? { outcome, corrected }
    : { outcome: 'came_back', corrected: corrected! - came_back }

/** A case as lists show it. */
export function summaryOf(row: DisputeRow, account: AccountLabel): DisputeSummary {
  const provisional = provisionalOf(row)
  return {
    id: row.id,
    caseNumber: caseNumberOf(row),
    kind: row.kind,
    state: row.state,
    outcome: resultOf(row).outcome,
    account,
    description: row.description,
    transferId: row.transfer_id,
    transactionDay: row.happened_on,
    transactionAmount: decimalOf(row.amount),
    disputed: decimalOf(row.disputed),
    filedOn: row.filed_on,
    isAsked: row.state === 'open' && row.asked_at !== null,
    provisional: provisional === null ? null : decimalOf(provisional),
    due: row.due === null || row.due_on === null ? null : { what: row.due, on: row.due_on },
  }
}

/** The cases of all accounts that the person decides about, the latest first. */
export async function disputesOf(db: Db, personId: string): Promise<DisputeSummary[]> {
  const accounts = (await accountsOf(db, personId)).filter(({ mayManage }) => mayManage)
  const labels = new Map(accounts.map((account) => [account.id, labelOf(account)]))
  const rows = await db
    .withTables<DisputeTables>()
    .selectFrom('dispute')
    .selectAll()
    .where(sql<boolean>`account_id = any(${[...labels.keys()]}::uuid[])`)
    .orderBy('filed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => summaryOf(row, labels.get(row.account_id)!))
}

/** The case, if the person decides about its account. */
export async function ownDispute(
  db: Db,
  personId: string,
  id: string,
): Promise<DisputeRow | undefined> {
  const row = await disputeById(db, id)
  return row && (await ownAccount(db, personId, row.account_id, 'manage')) ? row : undefined
}

export const stepsOf = async (db: Db, id: string): Promise<readonly StepRow[]> =>
  (
    await sql<StepRow>`
      select kind, at, actor_id, said, amount, letter_id from dispute_step
       where dispute_id = ${id} order by id`.execute(db)
  ).rows

/** What both sides read of a case beside its summary. */
export async function partsOf(
  db: Db,
  row: DisputeRow,
): Promise<Omit<Dispute, keyof DisputeSummary | 'steps' | 'filedBy' | 'mayWithdraw'>> {
  const tables = db.withTables<DisputeTables>()
  const { corrected } = resultOf(row)
  const { rows: letters } = await sql<Pick<LetterRow, 'id' | 'kind' | 'sent_at'>>`
    select l.id, l.kind, l.sent_at
      from dispute_letter l join dispute_step s on s.letter_id = l.id
     where l.dispute_id = ${row.id} order by s.id`.execute(db)
  const evidence = await tables
    .selectFrom('dispute_evidence')
    .select(['image_id', 'added_at'])
    .where('dispute_id', '=', row.id)
    .orderBy('added_at')
    .orderBy('image_id')
    .execute()
  return {
    law: row.law,
    grounds: row.grounds,
    noticeBy: row.notice_by,
    creditBy: row.credit_by,
    decideBy: row.decide_by,
    answers: row.answers,
    story: row.story,
    corrected: corrected === null ? null : decimalOf(corrected),
    explanation: row.explanation,
    takeBack:
      row.take_back === null || row.take_back_on === null
        ? null
        : {
            amount: decimalOf(row.take_back),
            on: row.take_back_on,
            isDone: row.taken_at !== null,
          },
    letters: letters.map(({ id, kind, sent_at }) => ({ id, kind, sentAt: sent_at.toISOString() })),
    evidence: evidence.map(({ image_id, added_at }) => ({
      id: image_id,
      addedAt: added_at.toISOString(),
    })),
  }
}

/** A step as it goes on the wire, with whoever made it by name. */
export const stepOf = ({ at, said, amount, letter_id }: StepRow, by: string | null) => ({
  at: at.toISOString(),
  by,
  said,
  amount: amount === null ? null : decimalOf(amount),
  letterId: letter_id,
})

/** A case for an owner; undefined where they do not decide about its account any more. */
export async function presentFor(
  db: Db,
  { actorId }: Pick<ActionContext, 'actorId'>,
  id: string,
): Promise<Dispute | undefined> {
  const row = await disputeById(db, id)
  const account = row && (await ownAccount(db, actorId, row.account_id, 'manage'))
  if (!account) return undefined
  const steps = await stepsOf(db, id)
  const owners = ['filed', 'answered', 'withdrawn']
  const people = steps.flatMap(({ kind, actor_id }) =>
    actor_id !== null && owners.includes(kind) ? [actor_id] : [],
  )
  const names = await namesOf(db, [...new Set([row.person_id, ...people])])
  const nameOf = (personId: string): string => {
    const name = names.get(personId)
    return name ? fullName(name) : ''
  }
  return {
    ...summaryOf(row, labelOf(account)),
    ...(await partsOf(db, row)),
    filedBy: row.person_id === actorId ? null : nameOf(row.person_id),
    mayWithdraw: row.state === 'open' && row.person_id === actorId,
    steps: steps.flatMap((step) => {
      const kind = StepKind.safeParse(step.kind)
      const by = step.actor_id !== null && owners.includes(step.kind) ? nameOf(step.actor_id) : null
      return kind.success ? [{ kind: kind.data, ...stepOf(step, by) }] : []
    }),
  }
}
