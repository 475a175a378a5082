import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { ok, type Result } from '../../../values/result.ts'
import { accountIdsOf } from './arrivals.ts'
import { beginOrGoOn } from './beginning.ts'
import { endConversion } from './finishing.ts'
import type { Mistakes } from './mistakes.ts'
import type { Plan } from './plan.ts'
import { POSTED_AT_ONCE, postRest, type Watch } from './posting.ts'
import { timesOf } from './times.ts'

// The door of conversion: people, accounts and history from the files of another system
// (docs/conversion.md).

export { finishedAt } from './beginning.ts'
export { checkFolder } from './checking.ts'
export { inviteWave } from './inviting.ts'
export { type Mistakes, mistakeWords } from './mistakes.ts'
export type { Plan } from './plan.ts'
export { takeBack } from './takingBack.ts'

type Refusal =
  | 'other_conversion'
  | 'being_taken_back'
  | 'ended_before'
  | 'carried_on_elsewhere'
  | 'not_all_posted'
  | 'totals_differ'
  | 'email_taken'

interface Converted {
  readonly renumbered: number
  /** Of the postings, those that this run made. */
  readonly posted: number
}

type Outcome = Result<Converted, Refusal> & { readonly mistakes?: Mistakes }

/**
 * Carries out what the files of a folder say, or goes on with what was begun: opens accounts in the ledger that
 * nobody can reach, posts their history in batches, and makes all of it visible in one last step.
 */
export async function convert(
  db: Db,
  ctx: ActionContext<null>,
  plan: Plan,
  {
    onProgress = () => {},
    now = () => ctx.at,
    postedAtOnce = POSTED_AT_ONCE,
  }: Partial<Watch & { readonly postedAtOnce: number }> = {},
): Promise<Outcome> {
  const zone = ctx.institution.timeZone
  const begun = await beginOrGoOn(db, plan, { at: ctx.at, zone })
  if (!begun.ok) return begun
  const conversion = begun.value
  const { id, house_account: houseAccount, started_at: startedAt } = conversion
  const times = timesOf({ zone, startedAt, ...plan })
  const opened = await accountIdsOf(db, id)
  const ledgerAccounts = new Map(
    [...opened].map(([account, { ledgerAccountId }]) => [account, ledgerAccountId]),
  )
  const books = { conversionId: id, houseAccount, ledgerAccounts, times }
  const terms = { zone, postedAtOnce, onProgress, now }
  const posted = await postRest(db, { plan, conversion, books }, terms)
  if (!posted.ok) return posted
  const ended = await endConversion(db, ctx, { id, plan, times, now })
  if (!ended.ok) return ended
  const before = Number(conversion.posted_count)
  return ok({ ...ended.value, posted: plan.postingCount - before })
}
