import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { money, toDecimal } from '../../../values/money.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import {
  accountsById,
  accountsOf,
  labelOf,
  type Labels,
  labelsOf,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import { apyOf, rateText } from '../../dividends/server/dividends.ts'
import { yieldText } from '../../dividends/yield.contract.ts'
import { balancesOf } from '../../ledger/server/ledger.ts'
import { type Certificate, isMoving } from '../contract.ts'
import { instructionNow } from './instruction.ts'
import { earlyPenalty } from './penalty.ts'
import { certificatesAmong } from './rows.ts'
import type { CertificateRow } from './tables.ts'
import { targetsNow } from './target.ts'
import { actsOn, graceOn } from './term.ts'

type Moment = Pick<ActionContext<string | null>, 'at' | 'institution'>

/** All certificates that a person sees, in the order of their accounts; or one of them alone. */
export async function certificatesOf(
  db: Db,
  ctx: ActionContext,
  accountId?: string,
): Promise<readonly Certificate[]> {
  const accounts = (await accountsOf(db, ctx.actorId)).filter(
    ({ id, closedAt }) => closedAt === null && (accountId ?? id) === id,
  )
  return present(db, ctx, accounts, await labelsOf(db, ctx.actorId))
}

/** One of them; undefined for every other account. */
export const certificateFor = async (
  db: Db,
  ctx: ActionContext,
  accountId: string,
): Promise<Certificate | undefined> => (await certificatesOf(db, ctx, accountId))[0]

/** The certificate behind an account as staff see it; undefined for every other account. */
export async function certificateForStaff(
  db: Db,
  moment: Moment,
  accountId: string,
): Promise<Certificate | undefined> {
  const account = (await accountsById(db, [accountId])).get(accountId)
  if (!account) return undefined
  const labels = await labelsOf(db, account.primaryId)
  const [certificate] = await present(db, moment, [account], labels)
  return certificate && { ...certificate, mayInstruct: false }
}

async function present(
  db: Db,
  moment: Moment,
  accounts: readonly ShareAccount[],
  labels: Labels,
): Promise<readonly Certificate[]> {
  const rows = await certificatesAmong(
    db,
    accounts.map(({ id }) => id),
  )
  const byAccount = new Map(rows.map((row) => [row.account_id, row]))
  const certificates = accounts.filter(({ id }) => byAccount.has(id))
  const balances = await balancesOf(
    db,
    certificates.map(({ ledgerAccountId }) => ledgerAccountId),
  )
  const posted = new Map(balances.map((balance) => [balance.accountId, balance.posted.minor]))
  const held = certificates.map((account) => ({ account, row: byAccount.get(account.id)! }))
  const moving = held.filter(({ account, row }) => isMoving(instructionNow(row, account)))
  const targets = await targetsNow(db, moving)
  return held.map(({ account, row }) => {
    const postedMinor = posted.get(account.ledgerAccountId)!
    return presentOne(moment, account, row, {
      labels,
      postedMinor,
      target: targets.get(account.id),
    })
  })
}

interface Known {
  readonly labels: Labels
  readonly postedMinor: bigint
  readonly target: ShareAccount | undefined
}

function presentOne(
  { at, institution }: Moment,
  account: ShareAccount,
  row: CertificateRow,
  { labels, postedMinor, target }: Known,
): Certificate {
  const today = dayOf(at, institution.timeZone)
  const product = institution.shares.find(({ id }) => id === account.product)
  return {
    accountId: account.id,
    ...labelOf(account),
    months: row.months,
    termFrom: row.term_from,
    maturesOn: row.matures_on,
    ...ratesOf(product, row, postedMinor),
    instruction: instructionNow(row, account),
    to: (target && labels.get(target.id)) ?? null,
    toAccountId: target?.id ?? null,
    movesOn: actsOn('pay_out', row.matures_on),
    penaltyDays: row.penalty_days,
    penalty: toDecimal(
      earlyPenalty({ institution }, row, account.product, { today, posted: money(postedMinor) }),
    ),
    graceUntil: graceOn(row, today) ?? null,
    mayInstruct: account.mayManage && today < row.matures_on,
    hasMatured: today >= row.matures_on,
  }
}

/** The rate of a term and its yield, as they were on the day it began. */
export function ratesOf(
  product: ShareProduct | undefined,
  { term_from: on, rate: agreed }: Pick<CertificateRow, 'term_from' | 'rate'>,
  balanceMinor: bigint,
): Pick<Certificate, 'rate' | 'apy'> {
  const tiers = product ? apyOf(product, on, agreed) : []
  const held = tiers.findLast(({ tier }) => tier.fromMinor <= balanceMinor)
  return held
    ? { rate: rateText(held.tier.rate), apy: yieldText(held.highest) }
    : { rate: null, apy: null }
}
