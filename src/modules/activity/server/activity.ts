import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import { monthOf, monthRange } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { add, type Money, money, toDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { accountsOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { type Balance, history, isPlace, overview } from '../../ledger/server/ledger.ts'
import {
  type AccountOverview,
  type Activity,
  type Overview,
  PAGE_SIZE,
  RECENT_COUNT,
} from '../contract.ts'
import { labelsOf, presentEntry, presentPending } from './present.ts'

export interface ActivityParts {
  readonly db: Db
  readonly clock: Clock
  readonly institution: Pick<Institution, 'timeZone' | 'routingNumber'>
}

const sum = (amounts: readonly Money[]): Money => amounts.reduce(add, money(0n))

/** Everything the dashboard shows, in two round trips whatever the length of history. */
export async function overviewOf(parts: ActivityParts, memberId: string): Promise<Overview> {
  const { db, clock, institution } = parts
  const now = clock.now()
  const accounts = await accountsOf(db, memberId)
  const month = monthRange(monthOf(now, institution.timeZone), institution.timeZone)
  const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
  const { balances, flows, pending, recent } = await overview(db, ids, month, RECENT_COUNT)
  const labels = labelsOf(accounts)
  return {
    asOf: now.toISOString(),
    accounts: accounts.map((account) => presentAccount(account, balances, institution)),
    pending: {
      total: toDecimal(sum(balances.flatMap(({ held, expected }) => [held, expected]))),
      count: pending.count,
    },
    month: {
      income: toDecimal(sum(flows.map(({ moneyIn }) => moneyIn))),
      outgoing: toDecimal(sum(flows.map(({ moneyOut }) => moneyOut))),
    },
    recent: [
      ...pending.entries.map((entry) => presentPending(entry, labels)),
      ...recent.map((entry) => presentEntry(entry, labels)),
    ]
      .toSorted((a, b) => Date.parse(b.postedAt) - Date.parse(a.postedAt))
      .slice(0, RECENT_COUNT),
  }
}

function presentAccount(
  { id, ledgerAccountId, kind, number, routingNumber }: ShareAccount,
  balances: readonly Balance[],
  institution: ActivityParts['institution'],
): AccountOverview {
  const balance = balances.find(({ accountId }) => accountId === ledgerAccountId)
  assert(balance, `the ledger knows account ${id}`)
  return {
    id,
    kind,
    number,
    last4: number.slice(-4),
    routingNumber: routingNumber ?? institution.routingNumber,
    balance: toDecimal(balance.posted),
    available: toDecimal(balance.available),
    status: balance.status,
  }
}

export interface Page {
  readonly items: Activity[]
  /** Where the next page begins; null after the last. */
  readonly next: string | null
}

interface PageWanted {
  /** Id of one account; every account of the member when left out. */
  readonly account?: string | undefined
  readonly before?: string | undefined
}

/** Posted activity, newest first. Every page costs the same, however deep. */
export async function activityOf(
  { db }: Pick<ActivityParts, 'db'>,
  memberId: string,
  { account, before }: PageWanted,
): Promise<Result<Page, 'account_not_found' | 'invalid_cursor'>> {
  const place = before === undefined ? undefined : placeOf(before)
  if (before !== undefined && place === undefined) return refuse('invalid_cursor')
  const own = await accountsOf(db, memberId)
  const wanted = own.filter(({ id }) => account === undefined || id === account)
  if (account !== undefined && wanted.length === 0) return refuse('account_not_found')

  const ids = wanted.map(({ ledgerAccountId }) => ledgerAccountId)
  const found = await history(db, ids, { countMax: PAGE_SIZE + 1, before: place })
  const entries = found.slice(0, PAGE_SIZE)
  const last = entries.at(-1)
  const labels = labelsOf(own)
  return ok({
    items: entries.map((entry) => presentEntry(entry, labels)),
    next: last && found.length > PAGE_SIZE ? cursorOf(last.place) : null,
  })
}

const cursorOf = (place: string): string => Buffer.from(place).toString('base64url')

const placeOf = (cursor: string): string | undefined => {
  const place = Buffer.from(cursor, 'base64url').toString('latin1')
  return isPlace(place) ? place : undefined
}
