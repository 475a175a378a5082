import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { accountsOf, labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { type Balance, balancesOf } from '../../ledger/server/ledger.ts'
import { type Alert, ALERT_KINDS, type Alerts, FIRED_SHOWN, type FiredAlert } from '../contract.ts'
import type { AlertTables } from './tables.ts'

export type AlertRow = Omit<AlertTables['alert'], 'is_low' | 'plain_words'> & {
  readonly is_low: boolean
}

/** The alerts of somebody on accounts that they still see, and what came true. */
export async function alertsOf(
  db: Db,
  { actorId: personId }: Pick<ActionContext, 'actorId'>,
): Promise<Alerts> {
  const accounts = (await accountsOf(db, personId)).filter(({ closedAt }) => closedAt === null)
  const balances = await balancesOf(
    db,
    accounts.map(({ ledgerAccountId }) => ledgerAccountId),
  )
  const rows = await db
    .withTables<AlertTables>()
    .selectFrom('alert')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  const placeOf = (row: AlertRow): number =>
    row.account_id === null
      ? accounts.length
      : accounts.findIndex(({ id }) => id === row.account_id)
  return {
    alerts: rows
      .filter((row) => placeOf(row) >= 0)
      .toSorted(
        (a, b) =>
          placeOf(a) - placeOf(b) || ALERT_KINDS.indexOf(a.kind) - ALERT_KINDS.indexOf(b.kind),
      )
      .map((row) => present(row, accounts[placeOf(row)], balances)),
    accounts: accounts.map((account) => ({ id: account.id, account: labelOf(account) })),
    fired: await firedFor(db, personId),
  }
}

const present = (
  row: AlertRow,
  account: ShareAccount | undefined,
  balances: readonly Balance[],
): Alert => ({
  id: row.id,
  kind: row.kind,
  accountId: row.account_id,
  account: account ? labelOf(account) : null,
  amount: row.amount === null ? null : toDecimal(money(row.amount)),
  words: row.words,
  days: row.days,
  channels: row.channels,
  isSoNow: isSoNow(
    row,
    balances.find(({ accountId }) => accountId === account?.ledgerAccountId),
  ),
})

/** As `alert_fits` compares: what can be spent is below the line, or what is there and announced above it. */
function isSoNow({ kind, amount, is_low }: AlertRow, balance: Balance | undefined): boolean {
  if (kind === 'low_forecast') return is_low
  if (!balance || amount === null) return false
  if (kind === 'below') return balance.available.minor < amount
  return kind === 'above' && balance.posted.minor + balance.expected.minor > amount
}

/** What was told already, the latest first: what came true this instant is in words a moment later. */
async function firedFor(db: Db, personId: string): Promise<FiredAlert[]> {
  const rows = await db
    .withTables<AlertTables>()
    .selectFrom('alert_firing')
    .select(['id', 'kind', 'title', 'text', 'fired_at', 'transaction_id', 'account_id'])
    .where('person_id', '=', personId)
    .where('told_at', 'is not', null)
    .orderBy('recorded', 'desc')
    .limit(FIRED_SHOWN)
    .execute()
  return rows.map(({ title, text, fired_at, transaction_id, account_id, ...row }) => ({
    ...row,
    title: title!,
    text: text!,
    at: fired_at.toISOString(),
    transactionId: transaction_id,
    accountId: account_id,
  }))
}
