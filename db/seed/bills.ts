import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { adopt, adoptPayee } from '../../src/modules/bills/server/bills.ts'
import type { Tx } from '../../src/platform/server/db.ts'
import { businessDayFrom, isBusinessDay } from '../../src/values/businessDays.ts'
import { addDays, type Day, dayOf, instantOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import type { Institution } from '../../src/values/institution.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { dateAfter } from '../../src/values/recurrence.ts'
import { assert } from '../../src/values/result.ts'
import type { Movement } from './movement.ts'

interface SeedDependencies {
  readonly tx: Tx
  readonly now: Date
  readonly institution: Institution
}

interface Payment {
  readonly id: string
  readonly dueOn: Day
  readonly at: Date
}

const RENT = fromDecimal('950.00')
const CROWN = fromDecimal('420.00')
const LANDLORD = { name: 'Orchard Street Apartments', accountNumber: 'UNIT5302' }
const DENTIST = { name: 'Lakeside Dental', accountNumber: 'ABARA20417' }

/** Payments of bills that were made before today, and when the rent is due next. */
export interface PaidBills {
  readonly rent: readonly Payment[]
  readonly nextRent: Day
  readonly crown: Payment
}

const businessDayUntil = (day: Day): Day =>
  isBusinessDay(day) ? day : businessDayUntil(addDays(day, -1))

/** When what was paid was paid: two rents, one month after the other, and a dentist. */
export function paidBills(now: Date, zone: string): PaidBills {
  const today = dayOf(now, zone)
  const paid = (dueOn: Day): Payment => {
    const at = instantOf(businessDayFrom(dueOn), '09:00', zone)
    return { id: newId(at.getTime()), dueOn, at }
  }
  const first = addDays(today, -54)
  const rhythm = { frequency: 'monthly', startsOn: first } as const
  const second = dateAfter(first, rhythm)!
  return {
    rent: [paid(first), paid(second)],
    nextRent: dateAfter(second, rhythm)!,
    crown: paid(businessDayUntil(addDays(today, -24))),
  }
}

const movement = (
  { id, at }: Payment,
  amount: Movement['amount'],
  { name, accountNumber }: typeof LANDLORD,
): Movement => ({
  at,
  direction: 'out',
  amount,
  description: name,
  category: 'Bill Pay',
  bill: { transferId: id, last4: accountNumber.slice(-4) },
})

export const rentMovements = ({ rent }: PaidBills): Movement[] =>
  rent.map((payment) => movement(payment, RENT, LANDLORD))

export const crownMovement = ({ crown }: PaidBills): Movement => movement(crown, CROWN, DENTIST)

/** What Ines and Ben see under Bill Pay: bills to come, and what became of past ones. */
export async function adoptBills(
  dependencies: SeedDependencies,
  { inesId, benId }: { readonly inesId: string; readonly benId: string },
  paid: PaidBills,
): Promise<void> {
  await adoptInes(dependencies, inesId, paid)
  await adoptBen(dependencies, benId, paid)
}

const PAID = { outcome: 'paid', reason: null } as const

async function adoptInes(
  dependencies: SeedDependencies,
  personId: string,
  { crown }: PaidBills,
): Promise<void> {
  const { tx, daysAgo, today, checking, savings } = await openHouse(dependencies, personId)
  const dentist = await ownPayee(tx, personId, DENTIST, daysAgo(28))
  await adopt(tx, {
    personId,
    fromAccountId: savings,
    payee: dentist,
    accountNumber: DENTIST.accountNumber,
    amount: CROWN,
    memo: 'Crown',
    frequency: 'once',
    startsOn: crown.dueOn,
    nextOn: null,
    scheduledAt: daysAgo(28),
    payments: [{ ...crown, ...PAID }],
  })
  const cancelledOn = addDays(today, -11)
  await adopt(tx, {
    personId,
    fromAccountId: checking,
    payee: 'hollowbrook',
    accountNumber: '4417092688',
    amount: fromDecimal('84.20'),
    memo: null,
    frequency: 'monthly',
    startsOn: cancelledOn,
    nextOn: dateAfter(cancelledOn, { frequency: 'monthly', startsOn: cancelledOn }),
    scheduledAt: daysAgo(20),
    payments: [{ dueOn: cancelledOn, outcome: 'cancelled', reason: null, at: daysAgo(13) }],
  })
  const weekAfterNext = addDays(today, 12)
  await adopt(tx, {
    personId,
    fromAccountId: checking,
    payee: 'lumenpost',
    accountNumber: '70031552',
    amount: fromDecimal('59.00'),
    memo: 'Home internet',
    frequency: 'monthly',
    startsOn: weekAfterNext,
    nextOn: weekAfterNext,
    scheduledAt: daysAgo(6),
    payments: [],
  })
}

async function adoptBen(
  dependencies: SeedDependencies,
  personId: string,
  paid: PaidBills,
): Promise<void> {
  const { tx, daysAgo, today, checking } = await openHouse(dependencies, personId)
  const landlord = await ownPayee(tx, personId, LANDLORD, daysAgo(57))
  await adopt(tx, {
    personId,
    fromAccountId: checking,
    payee: landlord,
    accountNumber: LANDLORD.accountNumber,
    amount: RENT,
    memo: 'Rent',
    frequency: 'monthly',
    startsOn: paid.rent[0]!.dueOn,
    nextOn: paid.nextRent,
    scheduledAt: daysAgo(57),
    payments: paid.rent.map((payment) => ({ ...payment, ...PAID })),
  })
  const failedOn = businessDayFrom(addDays(today, -50))
  await adopt(tx, {
    personId,
    fromAccountId: checking,
    payee: 'stillmarsh',
    accountNumber: 'HC88120456',
    amount: fromDecimal('912.00'),
    memo: null,
    frequency: 'once',
    startsOn: failedOn,
    nextOn: null,
    scheduledAt: daysAgo(55),
    payments: [
      {
        dueOn: failedOn,
        outcome: 'failed',
        reason: 'insufficient_funds',
        at: instantOf(failedOn, '00:01', dependencies.institution.timeZone),
      },
    ],
  })
}

async function openHouse({ tx, now, institution }: SeedDependencies, personId: string) {
  const today = dayOf(now, institution.timeZone)
  const [checking, savings] = await accountsOf(tx, personId)
  assert(checking && savings, 'approval opened both accounts')
  const daysAgo = (days: number): Date =>
    instantOf(addDays(today, -days), '19:20', institution.timeZone)
  return { tx, today, daysAgo, checking: checking.id, savings: savings.id }
}

async function ownPayee(tx: Tx, personId: string, payee: typeof LANDLORD, at: Date) {
  const own = { id: newId(at.getTime()), ...payee }
  await adoptPayee(tx, { personId, at, postalCode: '12401', ...own })
  return own
}
