import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { entryExceptions, missedWindows } from '../../ach/server/ach.ts'
import { returnExceptions } from '../../cashLetters/server/cashLetters.ts'
import { lateFiles, refusedFiles } from '../../networkPayments/server/networkPayments.ts'
import { answerExceptions } from '../../wires/server/wires.ts'
import type { PaymentException } from '../contract.ts'
import { rateExceptions } from './rates.ts'
import { unexplainedNow } from './reconciling.ts'

const DAY_MS = 86_400_000

/** What is over and cannot be mended is shown for as long. */
const SHOWN_FOR_DAYS = 14
/** Money that nobody could be given, for as long as it may be disputed. */
const ENTRIES_FOR_DAYS = 60

/** When somebody looks, and where. */
export type Now = Pick<ActionContext, 'at' | 'institution'>

/** What staff have seen to since then. */
async function seenSince(db: Db, since: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from payment_exception_seen where seen_at >= ${since}`.execute(db)
  return rows.map(({ entry_id: id }) => id)
}

interface NeedsALook {
  readonly exceptions: readonly PaymentException[]
  /** Entries beyond those shown. */
  readonly more: number
}

/** What needs a look, the oldest first; payments that staff hold are counted beside it. */
export async function exceptionsOf(db: Db, { at, institution }: Now): Promise<NeedsALook> {
  const recently = new Date(at.getTime() - SHOWN_FOR_DAYS * DAY_MS)
  const since = new Date(at.getTime() - ENTRIES_FOR_DAYS * DAY_MS)
  // One may have been seen to before it came due.
  const seen = await seenSince(db, new Date(since.getTime() - ENTRIES_FOR_DAYS * DAY_MS))
  const unseen = { since, seen }
  const [missed, entries, answers, returns, late, refused, unexplained, rates] = await Promise.all([
    missedWindows(db, recently),
    entryExceptions(db, unseen),
    answerExceptions(db, unseen),
    returnExceptions(db, unseen),
    lateFiles(db, at),
    refusedFiles(db, recently),
    unexplainedNow(db),
    rateExceptions(db, { at, institution }),
  ])
  const ofOthers = [entries, answers, returns]
  const exceptions: readonly PaymentException[] = [
    ...missed.map((cutAt) => ({ kind: 'missed_window', at: cutAt.toISOString() }) as const),
    ...ofOthers
      .flatMap(({ shown }) => shown)
      .map((entry) => ({ ...entry, kind: 'entry', at: entry.at.toISOString() }) as const),
    ...late.map(
      ({ id, name, made_at }) =>
        ({ kind: 'file_waits', at: made_at.toISOString(), fileId: id, name }) as const,
    ),
    ...refused.map(
      ({ id, name, made_at, refusal }) =>
        ({
          kind: 'refused_file',
          at: made_at.toISOString(),
          fileId: id,
          name,
          refusal: refusal ?? '',
        }) as const,
    ),
    ...rates,
    ...unexplained.map(
      (look) =>
        ({
          kind: 'unexplained',
          at: look.at.toISOString(),
          amount: toDecimal(money(look.difference)),
        }) as const,
    ),
  ]
  const more = ofOthers.reduce((sum, { count, shown }) => sum + count - shown.length, 0)
  return { exceptions: exceptions.toSorted(oldestFirst), more }
}

export const oldestFirst = (a: PaymentException, b: PaymentException): number =>
  a.at.localeCompare(b.at)
