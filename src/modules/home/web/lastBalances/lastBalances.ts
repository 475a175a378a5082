import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import {
  keepForNextVisit,
  openNextVisit,
  forgetNextVisit,
} from '../../../../platform/web/nextVisit.ts'
import { add, fromDecimal, money, toDecimal } from '../../../../values/money.ts'
import { decimal, instant } from '../../../../values/schema.ts'
import { addedUp } from '../../../accounts/choosing.contract.ts'
import { AccountKind } from '../../../accounts/contract.ts'
import { UPCOMING_KINDS } from '../../../accounts/upcoming.contract.ts'
import type { Overview } from '../../../activity/contract.ts'
import type { Home } from '../../contract.ts'

const COMING_MAX = 3

/** What is kept of the home: figures, and no name or number of anybody or anything. */
const LastBalances = z.object({
  asOf: instant(),
  total: decimal(),
  accounts: z.array(z.object({ kind: AccountKind, available: decimal() })),
  coming: z.array(z.object({ on: z.string(), kind: z.enum(UPCOMING_KINDS), amount: decimal() })),
})
export type LastBalances = z.infer<typeof LastBalances>

/** Of the accounts that the home adds up: those that are the member's own, are shown and can be used. */
export function lastBalancesOf({ asOf, accounts }: Overview, home: Home | undefined): LastBalances {
  const counted = addedUp(accounts)
  const total = counted.map(({ available }) => fromDecimal(available)).reduce(add, money(0n))
  return {
    asOf,
    total: toDecimal(total),
    accounts: counted.map(({ kind, available }) => ({ kind, available })),
    coming: (home?.coming ?? [])
      .slice(0, COMING_MAX)
      .map(({ on, kind, amount }) => ({ on, kind, amount })),
  }
}

/** Keeps what the home shows, whenever that changes, for who is looking at it. */
export function useKeptBalances(
  personId: string | undefined,
  overview: Overview | undefined,
  home: Home | undefined,
): void {
  useEffect(() => {
    if (personId === undefined || !overview) return
    const content = lastBalancesOf(overview, home)
    void keepForNextVisit('/dashboard', { owner: personId, content })
  }, [personId, overview, home])
}

/**
 * What was last kept on this device, by whoever was signed in then; undefined while it is opened, and where there
 * is nothing.
 * @param personId who is signed in, as soon as that is known: what was kept for somebody else is deleted
 */
export function useLastBalances(personId?: string): LastBalances | undefined {
  const [figures, setFigures] = useState<LastBalances>()
  useEffect(() => {
    let isWanted = true
    void readLastBalances(personId).then((read) => isWanted && setFigures(read))
    return () => {
      isWanted = false
    }
  }, [personId])
  return figures
}

async function readLastBalances(personId: string | undefined): Promise<LastBalances | undefined> {
  const copy = await openNextVisit()
  if (!copy) return undefined
  const isTheirs = personId === undefined || personId === copy.owner
  const { data } = LastBalances.safeParse(copy.content)
  if (isTheirs && data) return data
  await forgetNextVisit()
  return undefined
}
