import { type ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import { addDays } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { type Converted, openConverted } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { enterConvertedCertificates } from '../../certificates/server/certificates.ts'
import { type ConvertedEarner, enterConverted } from '../../dividends/server/dividends.ts'
import { createSignInsToCome } from '../../identity/server/identity.ts'
import { endConversionAccount, raiseFloors } from '../../ledger/server/ledger.ts'
import { endLongWork } from '../../longWork/server/longWork.ts'
import { enrollMany } from '../../members/server/members.ts'
import { lockConversion } from './beginning.ts'
import { accountIdsOf, arrivalsOf } from './arrivals.ts'
import { compareTotals, type Sums } from './control.ts'
import { storeMemos } from './memos.ts'
import { type Mistakes, openMistakes } from './mistakes.ts'
import { certificatesIn } from './certificates.ts'
import type { Plan } from './plan.ts'
import { accruedIn, accruedText } from './row.ts'
import type { ConversionTables } from './tables.ts'
import type { Times } from './times.ts'
import { chunksOf } from '../../../platform/server/chunks.ts'

interface Ending {
  readonly id: string
  readonly plan: Plan
  readonly times: Times
  readonly now: () => Date
}

type EndRefusal = 'not_all_posted' | 'totals_differ' | 'email_taken'

interface Ended {
  /** How many accounts got a new number beside the one they had. */
  readonly renumbered: number
}

/**
 * The last step, and the first that anybody can see: in one transaction it compares what stands in the ledger
 * with the control totals, to the cent, and then makes the people, their sign-ins, memberships, accounts
 * and owners. Nobody can sign in before they are invited.
 */
export async function endConversion(
  db: Db,
  ctx: ActionContext<null>,
  { id, plan, times, now }: Ending,
): Promise<Result<Ended, EndRefusal> & { readonly mistakes?: Mistakes }> {
  const mistakes = openMistakes()
  const ended = await allOrNothing(db, async (tx): Promise<Result<Ended, EndRefusal>> => {
    const conversion = await lockConversion(tx, id)
    // Another process that went on with it was quicker.
    if (conversion.state === 'finished') return ok({ renumbered: 0 })
    if (conversion.state !== 'running' || conversion.posted_count !== conversion.posting_count)
      return refuse('not_all_posted')
    const products = new Set(plan.control.map(({ product }) => product))
    const sums = await sumsIn(tx, id)
    compareTotals({ totals: plan.control, products }, sums.byProduct, 'the ledger', mistakes)
    if (mistakes.count > 0 || sums.wrongBalances > 0n) return refuse('totals_differ')
    const renumbered = await arrive(tx, ctx, { id, plan, times, now })
    if (!renumbered.ok) return renumbered
    await endConversionAccount(tx, conversion.house_account)
    await tx
      .withTables<ConversionTables>()
      .updateTable('conversion')
      .set({ state: 'finished', ended_at: ctx.at })
      .where('id', '=', id)
      .execute()
    const detail = { people: plan.people.size, accounts: plan.accounts.size, asOf: plan.asOf }
    await audit(tx, ctx, 'conversion.finished', { detail })
    await endLongWork(tx, id, now())
    return ok({ renumbered: renumbered.value })
  })
  return { ...ended, mistakes }
}

async function sumsIn(tx: Tx, id: string) {
  const rows = await tx
    .withTables<ConversionTables>()
    .selectFrom('conversion_total')
    .selectAll()
    .where('conversion_id', '=', id)
    .execute()
  const byProduct = new Map<string, Sums>(
    rows.map((row) => [
      row.product,
      {
        accounts: row.accounts,
        balance: row.balance,
        accrued: accruedIn(row.accrued_dividends),
        dividendsYtd: row.dividends_ytd,
      },
    ]),
  )
  return { byProduct, wrongBalances: rows.reduce((sum, row) => sum + row.wrong_balances, 0n) }
}

async function arrive(
  tx: Tx,
  ctx: ActionContext<null>,
  ending: Ending,
): Promise<Result<number, 'email_taken'>> {
  const { id, plan } = ending
  const accountIds = await accountIdsOf(tx, id)
  const { people, signIns, converted } = arrivalsOf(ending, accountIds)
  await enrollMany(tx, people)
  const signedUp = await createSignInsToCome(tx, signIns)
  if (!signedUp.ok) return signedUp
  const renumbered = await openConverted(tx, converted, ctx.at)
  await storeMemos(tx, ending, converted)
  await raiseFloors(tx, parValuesIn(plan, converted))
  await enterConverted(tx, ctx, earnersIn(plan, converted))
  await enterConvertedCertificates(tx, certificatesIn(plan, { converted, people }))
  const rows = [...plan.people.keys()].map((person, index) => ({
    conversion_id: id,
    person,
    person_id: people[index]!.personId,
    invited_at: null,
  }))
  for (const some of chunksOf(rows)) {
    await tx.withTables<ConversionTables>().insertInto('conversion_person').values(some).execute()
  }
  return ok(renumbered)
}

/** What the other system reckoned up to the day of the balances is not reckoned again. */
const earnersIn = ({ accounts, asOf }: Plan, converted: Converted): readonly ConvertedEarner[] =>
  [...accounts.values()].map(({ openedOn, accrued, term }, index) => {
    const { id: accountId, ledgerAccountId, product } = converted.accounts[index]!
    const earnsFrom = addDays(asOf, 1)
    return {
      accountId,
      ledgerAccountId,
      product,
      openedOn,
      earnsFrom,
      accrued: accruedText(accrued),
      term,
    }
  })

/** A share's price stays in its account, as in one that is opened here. */
const parValuesIn = ({ accounts }: Plan, converted: Converted): ReadonlyMap<bigint, bigint> =>
  new Map(
    [...accounts.values()].flatMap(({ product: { parValue } }, index) =>
      parValue === undefined
        ? []
        : [[converted.accounts[index]!.ledgerAccountId, fromDecimal(parValue).minor] as const],
    ),
  )
