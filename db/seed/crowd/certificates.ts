import {
  type ConvertedCertificate,
  enterConvertedCertificates,
} from '../../../src/modules/certificates/server/certificates.ts'
import { monthsAfter } from '../../../src/modules/dividends/server/dividends.ts'
import type { Tx } from '../../../src/platform/server/db.ts'
import { addDays, type Day } from '../../../src/values/dates.ts'
import { fromDecimal } from '../../../src/values/money.ts'
import type { ShareProduct } from '../../../src/values/shareProducts.ts'
import { assert } from '../../../src/values/result.ts'
import { chanceOf } from './chance.ts'
import type { Line } from './lives.ts'
import type { Drawn } from './people.ts'

const DAY_MS = 86_400_000

/** What somebody put aside for a term that still runs. */
export interface PutAside {
  readonly product: ShareProduct
  readonly openedOn: Day
  readonly endsOn: Day
  readonly cents: number
  /** Percent a year, as long as the term runs. */
  readonly rate: string
}

/** One of seven who earn or have earned wages has one, opened once they were members for some weeks. */
export function putAsideBy(
  { livelihood, joined }: Drawn,
  index: number,
  today: Day,
  shares: readonly ShareProduct[],
): PutAside | undefined {
  const products = shares.filter(({ term }) => term)
  const product = products[Math.floor(index / 7) % products.length]
  if (index % 7 !== 3 || !product || !(livelihood === 'wages' || livelihood === 'pension'))
    return undefined
  const { months } = product.term!
  const [asMember, inTerm] = [addDays(joined, 21), addDays(today, -24 * months)]
  const openedOn = asMember > inTerm ? asMember : inTerm
  if (openedOn >= today) return undefined
  const cents = chanceOf(index * 31 + 7).int(4, 80) * 25_000
  const tier = product.dividends?.rates
    .at(-1)
    ?.tiers.findLast(({ from }) => fromDecimal(from).minor <= BigInt(cents))
  return (
    tier && { product, openedOn, endsOn: monthsAfter(openedOn, months), cents, rate: tier.rate }
  )
}

/** The days on which it was credited until today, the day it was opened before them. */
function daysCredited({ openedOn }: PutAside, today: Day): readonly [Day, ...Day[]] {
  const days: [Day, ...Day[]] = [openedOn]
  for (let on = monthsAfter(openedOn, 1); on <= today; on = monthsAfter(openedOn, days.length))
    days.push(on)
  return days
}

/** The first day that is not credited yet. */
export const earnsFrom = (putAside: PutAside, today: Day): Day =>
  daysCredited(putAside, today).at(-1)!

/** Its opening, and what it was credited each month since. */
export function linesOf(putAside: PutAside, today: Day): readonly Line[] {
  const { cents, rate } = putAside
  const [openedOn, ...credited] = daysCredited(putAside, today)
  const line = { account: 'certificate', description: '' } as const
  const opening = { on: openedOn, round: 'day', cents, category: 'Deposit' } as const
  const lines: Line[] = [{ ...line, ...opening, description: 'Opening deposit' }]
  let balance = cents
  let paidTo = openedOn
  for (const on of credited) {
    const days = (Date.parse(on) - Date.parse(paidTo)) / DAY_MS
    const dividend = Math.round((balance * Number(rate) * days) / 36_500)
    lines.push({ ...line, on, round: 'morning', cents: dividend, category: 'dividend' })
    balance += dividend
    paidTo = on
  }
  return lines
}

interface Holder {
  readonly personId: string
  readonly savings: { readonly id: string } | undefined
  readonly certificate:
    | { readonly id: string; readonly ledgerAccountId: bigint; readonly putAside: PutAside }
    | undefined
}

/** Goes on with the terms once the past is posted: from then on the money stays in its account. */
export async function enterCertificates(
  tx: Tx,
  people: readonly Holder[],
  today: Day,
): Promise<void> {
  await enterConvertedCertificates(
    tx,
    people.flatMap(({ personId, savings, certificate }): ConvertedCertificate[] => {
      if (!certificate) return []
      assert(savings, 'whoever puts money aside has Savings')
      const { id: accountId, ledgerAccountId, putAside } = certificate
      const { product, openedOn: beganOn, endsOn, rate } = putAside
      const balance = linesOf(putAside, today).reduce((sum, { cents }) => sum + cents, 0)
      const isPaidOut = product.term?.renewal === 'pay_out'
      return [
        {
          accountId,
          ledgerAccountId,
          product,
          term: { beganOn, endsOn, rate },
          balanceMinor: BigInt(balance),
          primaryId: personId,
          toAccountId: isPaidOut ? savings.id : null,
        },
      ]
    }),
  )
}
