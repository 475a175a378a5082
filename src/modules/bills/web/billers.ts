import type { Day } from '../../../values/dates.ts'
import type { BillBook } from '../contract.ts'

/** Whom a member pays bills to: billers they added, and any a payment went to or is to go to. */
export interface Biller {
  readonly key: string
  /** What Bill Pay knows them by. */
  readonly id: string
  readonly name: string
  readonly last4: string
  /** When the next payment leaves; null when none is scheduled. */
  readonly paysOn: Day | null
  /** When the last payment left; null when none has. */
  readonly paidOn: Day | null
}

type Named = Pick<Biller, 'id' | 'name' | 'last4'>

/** Every biller of the book once, in the order of their names. */
export function billersOf({ payees, upcoming, history }: BillBook): readonly Biller[] {
  const billers = new Map<string, Biller>()
  const add = ({ id, name, last4 }: Named, on: Partial<Pick<Biller, 'paysOn' | 'paidOn'>> = {}) => {
    const key = `${name} ${last4}`
    const { paysOn = null, paidOn = null, ...known } = billers.get(key) ?? {}
    billers.set(key, {
      key,
      id,
      name,
      last4,
      ...known,
      paysOn: paysOn ?? on.paysOn ?? null,
      paidOn: paidOn ?? on.paidOn ?? null,
    })
  }
  for (const { payee, paysOn } of upcoming) add(payee, { paysOn })
  for (const payee of payees) add(payee)
  for (const { payee, outcome, dueOn } of history)
    add(payee, { paidOn: outcome === 'paid' ? dueOn : null })
  return [...billers.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
