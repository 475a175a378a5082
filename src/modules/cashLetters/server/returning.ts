import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { CashLetterFile, ReturnedCheck } from '../../../rails/x9/file.ts'
import { looksLikeCashLetter } from '../../../rails/x9/container.ts'
import { readCashLetter } from '../../../rails/x9/readCashLetter.ts'
import { FED_ZONE, NEXT_DAY_SETTLEMENT } from '../../../rails/ach/windows.ts'
import { summaryOf } from '../../../rails/fixedWidth/mistakes.ts'
import { addBusinessDays } from '../../../values/businessDays.ts'
import { dayOf, instantOf } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { audit } from '../../audit/server/audit.ts'
import {
  type FileTaker,
  type IncomingFile,
  objectionToAge,
  type Seen,
  takeIncoming,
  type Taking,
} from '../../networkPayments/server/networkPayments.ts'
import { senderOf } from './letters.ts'

/** Takes the letters in which checks of ours come back. @returns how many were taken or refused */
export const takeLetters = (db: Db, dependencies: Taking, seen: Seen): Promise<number> =>
  takeIncoming(db, dependencies, seen, LETTERS)

function judge(ctx: ActionContext<null>, { content }: IncomingFile): Result<CashLetterFile, Words> {
  const read = readCashLetter(content)
  if (!read.ok) return refuse(summaryOf(read.mistakes))
  const objection = objectionTo(ctx, read.file)
  return objection === undefined ? ok(read.file) : refuse(objection)
}

function objectionTo(
  { at, institution }: ActionContext<null>,
  { isTest, destination, createdOn, letters }: CashLetterFile,
): Words | undefined {
  const ours = senderOf(institution).routingNumber
  const other = [destination, ...letters.map((letter) => letter.destination)].find(
    (number) => number !== ours,
  )
  if (other !== undefined) return english('It is for {other}, and we are {ours}.', { other, ours })
  if (isTest && !institution.demo) return english('It is a test.')
  if (letters.some(({ collection }) => collection !== 'return'))
    return english('It brings checks to be paid. Only checks that come back are taken here.')
  return objectionToAge(createdOn, dayOf(at, FED_ZONE))
}

interface Returned {
  readonly check: ReturnedCheck
  readonly settlesAt: Date
}

/** Its letter says on which day it is settled; else that is the banking day after its business day. */
const returnsIn = ({ letters }: CashLetterFile): readonly Returned[] =>
  letters.flatMap(({ bundles, settlesOn, businessOn }) => {
    const day = settlesOn ?? addBusinessDays(businessOn, 1)
    const settlesAt = instantOf(day, NEXT_DAY_SETTLEMENT, FED_ZONE)
    return bundles.flatMap(({ items }) =>
      items.flatMap((check) => (check.kind === 'return' ? [{ check, settlesAt }] : [])),
    )
  })

const totalOf = (returns: readonly Returned[]): bigint =>
  returns.reduce((sum, { check }) => sum + check.cents, 0n)

const LETTERS: FileTaker<CashLetterFile> = {
  rail: 'check',
  isOurs: looksLikeCashLetter,
  judge,
  totalsOf: (file) => {
    const returns = returnsIn(file)
    const byMoment = Map.groupBy(returns, ({ settlesAt }) => settlesAt.getTime())
    return {
      entryCount: returns.length,
      debitMinor: totalOf(returns),
      creditMinor: 0n,
      settlements: [...byMoment].map(([moment, some]) => ({
        at: new Date(moment),
        amountMinor: totalOf(some),
      })),
    }
  },
  write: async (tx, ctx, file, { id: fileId, name }) => {
    const ours = senderOf(ctx.institution).routingNumber
    const rows = returnsIn(file).map(({ check, settlesAt }, place) => ({
      id: newId(ctx.at.getTime()),
      place,
      payor: check.payor,
      cents: check.cents,
      reason: check.reason,
      sequence: sequenceIn(check, ours),
      settlesAt,
    }))
    await sql`
      insert into returned_check (id, file_id, place, payor, amount_minor, reason, sequence, settles_at, state)
      select id, ${fileId}, place, payor, cents, reason, sequence, settles_at, 'waits'
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ place }) => place)}::int[],
                    ${rows.map(({ payor }) => payor)}::text[], ${rows.map(({ cents }) => cents)}::bigint[],
                    ${rows.map(({ reason }) => reason)}::text[], ${rows.map(({ sequence }) => sequence)}::text[],
                    ${rows.map(({ settlesAt }) => settlesAt)}::timestamptz[])
             r (id, place, payor, cents, reason, sequence, settles_at)`.execute(tx)
    const detail = { file: name, amount: String(totalOf(returnsIn(file))) }
    await audit(tx, ctx, 'network.cash_letter_taken', { detail })
  },
}

/** What we numbered it with when it left, as it stands in our endorsement. */
function sequenceIn({ endorsements }: ReturnedCheck, ours: string): string | null {
  const own = endorsements.find(
    ({ by, routingNumber }) => by === 'first deposit' && routingNumber === ours,
  )
  return own ? own.sequence.padStart(15, '0') : null
}
