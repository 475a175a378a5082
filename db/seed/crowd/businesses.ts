import type { BusinessKind } from '../../../src/modules/businesses/contract.ts'
import { weekdayOf } from '../../../src/values/businessDays.ts'
import { addDays, dayOf, type Day, instantOf } from '../../../src/values/dates.ts'
import { contextOf, type SeedDependencies } from '../applying.ts'
import { businessChecking, welcomeBusiness } from '../business.ts'
import { chanceOf } from './chance.ts'
import type { Line } from './lives.ts'
import type { Villager } from './opening.ts'

interface Business {
  readonly name: string
  readonly kind: BusinessKind
  readonly ein: string
  /** What it takes on a good day, and pays its suppliers a week: dollars. */
  readonly sales: number
  readonly suppliers: readonly [name: string, dollars: number][]
}

const BUSINESSES: readonly Business[] = [
  { name: 'Two Rivers Grocer LLC', kind: 'llc', ein: '987650001', sales: 1900, suppliers: [['Catskill Dairy', 2300], ['Hudson Flour Mill', 1100], ['Valley Produce', 5200]] },
  { name: 'Ferry Diner', kind: 'sole_proprietor', ein: '987650002', sales: 640, suppliers: [['Valley Produce', 1400], ['Catskill Dairy', 420]] },
  { name: 'Bramble Books Inc.', kind: 'corporation', ein: '987650003', sales: 380, suppliers: [['Bramble Press', 1150]] },
  { name: 'Friends of Quarry Park', kind: 'nonprofit', ein: '987650004', sales: 45, suppliers: [['Oldfield Hardware', 120]] },
] // prettier-ignore

/** Days between the joining of the owner and that of the business, as far as there are so many. */
const DAYS_LATER = 9
const CENTS = 100
const MONDAY = 1
const THURSDAY = 4

/** The account of a business, and its past. */
interface Trading {
  readonly ledgerAccountId: bigint
  readonly lines: readonly Line[]
}

/** The first adults who have been with us for long enough have a business each. */
export async function welcomeBusinesses(
  dependencies: SeedDependencies,
  people: readonly Villager[],
  staffId: string,
): Promise<readonly Trading[]> {
  const { tx, now, institution } = dependencies
  const today = dayOf(now, institution.timeZone)
  const owners = people.filter(
    ({ livelihood, joined }) => livelihood === 'wages' && joined < addDays(today, -60),
  )
  const trading: Trading[] = []
  for (const [index, business] of BUSINESSES.entries()) {
    const owner = owners[index]
    if (!owner) break
    const began = addDays(owner.joined, DAYS_LATER)
    const ctx = contextOf(dependencies, staffId, instantOf(began, '11:00', institution.timeZone))
    await welcomeBusiness(tx, ctx, owner.personId, business)
    trading.push({
      ledgerAccountId: await businessChecking(tx, owner.personId),
      lines: tradeOf(business, index, { began, today }),
    })
  }
  return trading
}

function tradeOf(
  { sales, suppliers }: Business,
  index: number,
  { began, today }: { readonly began: Day; readonly today: Day },
): readonly Line[] {
  const chance = chanceOf(index + 400)
  const line = (on: Day, cents: number, description: string): Line => ({
    on,
    round: 'morning',
    account: 'first',
    cents,
    description,
    category: cents > 0 ? 'Income' : 'Shopping',
  })
  const lines = [line(addDays(began, 1), sales * 6 * CENTS, 'Opening deposit')]
  for (let on = addDays(began, 2); on < today; on = addDays(on, 1)) {
    const weekday = weekdayOf(on)
    if (weekday === MONDAY || weekday === THURSDAY)
      lines.push(
        line(on, Math.round(sales * 3.5 * chance.int(82, 118)), 'Till & Terminal - Card sales'),
      )
    if (weekday === THURSDAY)
      for (const [name, dollars] of suppliers)
        lines.push(line(on, -dollars * chance.int(80, 112), name))
  }
  return lines
}
