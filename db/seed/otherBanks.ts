import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { type Arrangement, arrange } from '../../src/modules/otherBanks/server/otherBanks.ts'
import type { Tx } from '../../src/platform/server/db.ts'
import { weekdayOf } from '../../src/values/businessDays.ts'
import { addDays, type Day, dayOf } from '../../src/values/dates.ts'
import type { Institution } from '../../src/values/institution.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { assert } from '../../src/values/result.ts'

interface SeedDependencies {
  readonly tx: Tx
  readonly now: Date
  readonly institution: Institution
}

const FRIDAY = 5

/** Wages and subscriptions begin so late that no file of them comes on the first day. */
const DAYS_BEFORE = 3

const firstFriday = (from: Day): Day =>
  weekdayOf(from) === FRIDAY ? from : firstFriday(addDays(from, 1))

const company = (name: string, number: string, description: string) => ({
  company: name,
  companyId: number,
  routingNumber: '121000248',
  description,
})

/** The companies that their histories know go on paying and charging Ines and Ben. */
export async function arrangeWages(
  { tx, now, institution }: SeedDependencies,
  { inesId, benId }: { readonly inesId: string; readonly benId: string },
): Promise<void> {
  const from = addDays(dayOf(now, institution.timeZone), DAYS_BEFORE)
  const wages = {
    isDebit: false,
    frequency: 'every_two_weeks',
    startsOn: firstFriday(from),
  } as const
  const charge = { isDebit: true, frequency: 'monthly', startsOn: addDays(from, 4) } as const
  const toCome: readonly (readonly [
    personId: string,
    arrangement: Omit<Arrangement, 'account' | 'cents'>,
    amount: string,
  ])[] = [
    [
      inesId,
      { ...company('BABBLE CO', '1234567890', 'PAYROLL'), ...wages, name: 'INES ABARA' },
      '1350.60',
    ],
    [
      inesId,
      { ...company('WINE-TARNER CABLE', '1871234560', 'CABLE'), ...charge, name: 'INES ABARA' },
      '79.95',
    ],
    [
      benId,
      { ...company('TIDEWATER FREIGHT', '1640028815', 'PAYROLL'), ...wages, name: 'BEN OKAFOR' },
      '1184.50',
    ],
    [
      benId,
      { ...company('LANTERN FILMS', '1957300412', 'SUBSCRIPT'), ...charge, name: 'BEN OKAFOR' },
      '12.99',
    ],
  ]
  for (const [personId, arrangement, amount] of toCome) {
    const [checking] = await accountsOf(tx, personId)
    assert(checking, 'people of the demonstration have a checking account')
    const cents = fromDecimal(amount).minor
    await arrange(tx, now, { ...arrangement, account: checking.number, cents })
  }
}
