import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { english } from '../../../values/sentence.ts'
import { reversalsOf } from '../../ledger/server/ledger.ts'
import type { Unsettled } from '../../networkPayments/server/networkPayments.ts'
import type { CollectedCheckRow, ReturnRow } from './tables.ts'

/** A check, or a return of none of ours, that the clearing account stands otherwise because of. */
export interface OpenCheck {
  readonly id: string
  readonly kind: 'created' | 'sent' | 'not_posted' | 'not_settled' | 'elsewhere' | 'exception'
  readonly personId: string | null
  /** The bank it is drawn on, where it is of no member. */
  readonly company: string
  readonly trace: string | null
  /** Cents on the clearing account because of it; negative: that are missing there. */
  readonly minor: bigint
  readonly since: Date
  /** Why staff have to look at it. */
  readonly exception: string | null
}

/** How long a check that was settled is looked at again: whether staff took its credit back since. */
const LOOKED_AT_DAYS = 60

type Check = Pick<
  CollectedCheckRow,
  'id' | 'person_id' | 'amount_minor' | 'state' | 'approved_at' | 'file_id' | 'sequence'
>

type Return = Pick<
  ReturnRow,
  | 'id'
  | 'file_id'
  | 'payor'
  | 'amount_minor'
  | 'sequence'
  | 'settles_at'
  | 'state'
  | 'check_id'
  | 'exception'
>

/**
 * Checks that are not through, and returns that are not, the oldest first. The credit takes a check from the clearing
 * account, and the settlement of its letter brings it back. A return takes it again when its file is settled, and what is
 * charged back brings it.
 */
export async function openChecks(
  db: Db,
  at: Date,
  unsettled: readonly Unsettled[],
): Promise<readonly OpenCheck[]> {
  const files = unsettled.map(({ fileId }) => fileId)
  const isSettled = (fileId: string): boolean => !files.includes(fileId)
  const since = new Date(at.getTime() - LOOKED_AT_DAYS * 86_400_000)
  const checks = await openCollected(db, files, since)
  const returns = await openReturned(db, files, since)
  const ids = checks.map(({ id }) => id)
  const reversed = await reversalsOf(db, ids)
  const chargedBack = new Map(
    returns.filter(({ state }) => state === 'charged_back').map((row) => [row.check_id, row]),
  )
  const items = [
    ...checks.map((check) => {
      const back = chargedBack.get(check.id)
      const flows = [
        -check.amount_minor,
        check.file_id !== null && isSettled(check.file_id) && check.amount_minor,
        reversed.has(check.id) && check.amount_minor,
        back !== undefined && isSettled(back.file_id) && -back.amount_minor,
      ]
      return checkItem(check, sumOf(flows), back !== undefined)
    }),
    ...returns
      .filter(({ state }) => state !== 'charged_back')
      .map((row) =>
        returnItem(
          row,
          sumOf([
            isSettled(row.file_id) && -row.amount_minor,
            row.state === 'exception' && row.amount_minor,
          ]),
        ),
      ),
  ]
  return items
    .filter(({ minor }) => minor !== 0n)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
}

const sumOf = (flows: readonly (bigint | false)[]): bigint =>
  flows.reduce<bigint>((sum, flow) => sum + (flow === false ? 0n : flow), 0n)

const STANDS = {
  waits: 'created',
  in_letter: 'sent',
  returned: 'sent',
  cancelled: 'created',
  elsewhere: 'elsewhere',
} as const

function checkItem(check: Check, minor: bigint, isBack: boolean): OpenCheck {
  const kind = minor < 0n ? STANDS[check.state] : isBack ? 'not_settled' : 'exception'
  return {
    id: check.id,
    kind,
    personId: check.person_id,
    company: '',
    trace: check.sequence,
    minor,
    since: check.approved_at,
    exception:
      kind === 'exception'
        ? english('Staff took its credit back, and no return is charged to it')
        : null,
  }
}

const returnItem = (row: Return, minor: bigint): OpenCheck => ({
  id: row.id,
  kind: minor < 0n ? 'not_posted' : 'not_settled',
  personId: null,
  company: english('Returned check drawn on {bank}', { bank: row.payor }),
  trace: row.sequence,
  minor,
  since: row.settles_at,
  exception: row.exception,
})

async function openCollected(
  db: Db,
  files: readonly string[],
  since: Date,
): Promise<readonly Check[]> {
  const { rows } = await sql<Check>`
    select id, person_id, amount_minor, state, approved_at, file_id, sequence from collected_check
     where state in ('waits', 'elsewhere')
        or file_id = any(${files}::uuid[])
        or (state in ('in_letter', 'returned') and settles_at >= ${since})
        or id in (select check_id from returned_check where file_id = any(${files}::uuid[]))`.execute(
    db,
  )
  return rows
}

async function openReturned(
  db: Db,
  files: readonly string[],
  since: Date,
): Promise<readonly Return[]> {
  const { rows } = await sql<Return>`
    select id, file_id, payor, amount_minor, sequence, settles_at, state, check_id, exception
      from returned_check
     where state = 'waits' or done_at >= ${since} or file_id = any(${files}::uuid[])`.execute(db)
  return rows
}
