import type { ActionContext } from '../../../../platform/server/action.ts'
import { chunksOf } from '../../../../platform/server/chunks.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import {
  type AchBatch,
  type AchEntry,
  type AchFile,
  isSameDay,
} from '../../../../rails/ach/file.ts'
import { type BatchSettlement, settlementOf } from '../../../../rails/ach/settlement.ts'
import { meaningOf } from '../../../../rails/ach/transactionCodes.ts'
import { namedId } from '../../../../platform/server/namedId.ts'
import { instantOf } from '../../../../values/dates.ts'
import { accountsByNumber } from '../../../accounts/server/accounts.ts'
import { isOwnRouting } from '../composing.ts'
import type { AchEntryRow, AchTables, EntryKind } from '../tables.ts'
import { keepForStaff } from './answers.ts'
import { auditException } from './exceptions.ts'
import { isFor } from './words.ts'

/** By then a direct deposit is there on its day, where the institution is. */
const AVAILABLE_AT = '09:00'

/**
 * Writes down what is in a file, in its order. Nothing is posted yet, but what is for another institution: its money waits
 * for staff, and it holds up nothing else.
 */
export async function writeEntries(
  tx: Tx,
  ctx: ActionContext<null>,
  fileId: string,
  file: AchFile,
): Promise<void> {
  const rows = file.batches.flatMap((batch, index) => {
    const settles = settlementOf(batch, file)
    return batch.entries.map((entry, place) => ({
      entry,
      row: rowOf(ctx, { batch, settles, entry }, { file_id: fileId, batch: index, place }),
    }))
  })
  for (const some of chunksOf(rows)) {
    const wanted = some.flatMap(({ entry }) => formsOf(entry.account))
    const accounts = await accountsByNumber(tx, [...new Set(wanted)])
    const values = some.map(({ entry, row }) => ({
      ...row,
      ...(row.answer === null ? placeOf(entry, accounts) : { account_id: null, no_account: null }),
      ...(isOwnRouting(ctx.institution, entry.routingNumber) ? {} : strayed(ctx, entry, row)),
    }))
    await tx.withTables<AchTables>().insertInto('ach_entry').values(values).execute()
    for (const row of values) {
      if (row.exception === null) continue
      await keepForStaff(tx, ctx, row, row.exception)
      await auditException(tx, ctx, row, row.exception)
    }
  }
}

/** It may have the number of an account of ours, and means another one all the same. */
const strayed = (
  { at, institution }: ActionContext<null>,
  { routingNumber }: AchEntry,
  { answer }: Pick<AchEntryRow, 'answer'>,
) => ({
  account_id: null,
  no_account: answer === null ? ('R03' as const) : null,
  posts_at: at,
  state: 'exception' as const,
  exception: isFor(institution, routingNumber),
})

/** As others write a number of ours: whole, with blanks and dashes in it, or filled up with zeros. */
const formsOf = (written: string): readonly string[] => {
  const number = written.trim()
  const plain = number.replace(/[ -]/g, '')
  return [...new Set([number, plain, plain.replace(/^0+/, '')])]
}

const CAN_BE_OURS = /^[A-Za-z0-9 -]*[0-9][A-Za-z0-9 -]*$/

/** For which account it is. Loans and accounts of the house are not reached by entries. */
function placeOf(
  { account: number, code }: AchEntry,
  accounts: ReadonlyMap<string, string>,
): Pick<AchEntryRow, 'account_id' | 'no_account'> {
  const { account } = meaningOf(code)
  const isReached = account === 'checking' || account === 'savings'
  const form = isReached ? formsOf(number).find((one) => accounts.has(one)) : undefined
  return form === undefined
    ? { account_id: null, no_account: CAN_BE_OURS.test(number) ? 'R03' : 'R04' }
    : { account_id: accounts.get(form)!, no_account: null }
}

interface Placed {
  readonly batch: AchBatch
  readonly settles: BatchSettlement
  readonly entry: AchEntry
}

function rowOf(
  ctx: ActionContext<null>,
  { batch, settles, entry }: Placed,
  place: Pick<AchEntryRow, 'file_id' | 'batch' | 'place'>,
): Omit<AchEntryRow, 'account_id' | 'no_account'> {
  const kind = kindOf(batch, entry)
  const addendum = entry.addenda[0]
  const answered = addendum?.type === '99' || addendum?.type === '98' ? addendum : undefined
  return {
    // Of a kind that no form may send: whoever sees it coming posts nothing else under it.
    id: namedId(place.file_id, `${place.batch} ${place.place}`),
    ...place,
    kind,
    is_debit: meaningOf(entry.code).direction === 'debit',
    amount_minor: entry.cents,
    trace: answered?.originalTrace ?? entry.trace,
    company: batch.companyName.trim(),
    company_id: batch.companyId.trim(),
    sec: batch.sec,
    description: batch.description.trim(),
    settles_on: settles.day,
    settles_at: settles.at,
    posts_at: postsAt(ctx, kind, { ...settles, isSameDay: isSameDay(batch) }),
    state: 'waits',
    announced_at: null,
    answer: answered ? (answered.type === '99' ? answered.reason : answered.change) : null,
    exception: null,
    return_reason: null,
    return_leaves_at: null,
    return_settles_at: null,
    return_file_id: null,
    return_trace: null,
  }
}

function kindOf({ sec }: AchBatch, { code, cents }: AchEntry): EntryKind {
  const { purpose, direction } = meaningOf(code)
  if (purpose === 'answer') return sec === 'COR' ? 'change' : 'return'
  if (purpose === 'zero') return 'addenda'
  return purpose === 'prenotification' || cents === 0n ? 'prenotification' : direction
}

/** Money moves when it settles, and credits by nine where the institution is; what moves none waits for nothing. */
function postsAt(
  { at, institution }: ActionContext<null>,
  kind: EntryKind,
  { day, at: settlesAt, isSameDay }: BatchSettlement & { readonly isSameDay: boolean },
): Date {
  if (kind === 'prenotification' || kind === 'addenda' || kind === 'change') return at
  const nine = instantOf(day, AVAILABLE_AT, institution.timeZone)
  return kind === 'credit' && !isSameDay && nine < settlesAt ? nine : settlesAt
}
