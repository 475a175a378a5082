import { adopt } from '../../../src/modules/bills/server/bills.ts'
import type { ProviderId } from '../../../src/modules/bills/provider.contract.ts'
import { arrange as arrangeElsewhere } from '../../../src/modules/otherBanks/server/otherBanks.ts'
import {
  columnsOfNew,
  insert,
  SCHEDULE,
} from '../../../src/modules/standingOrders/server/standingOrders.ts'
import { businessDayFrom } from '../../../src/values/businessDays.ts'
import { addDays, type Day, dayOf } from '../../../src/values/dates.ts'
import { newId } from '../../../src/values/ids.ts'
import { fromDecimal } from '../../../src/values/money.ts'
import { fullName } from '../../../src/values/person.ts'
import { dateAfter } from '../../../src/values/recurrence.ts'
import { assert } from '../../../src/values/result.ts'
import { contextOf, type SeedDependencies } from '../applying.ts'
import { EMPLOYERS, MERCHANTS } from './merchants.ts'
import type { Line } from './lives.ts'
import type { Villager } from './opening.ts'

/** Somebody with a past, from which it is told what comes next. */
export interface Lived {
  readonly person: Villager
  readonly lines: readonly Line[]
}

const DAY_MS = 86_400_000

/** What is due from now on: wages and phone bills in files of other banks, bills, and transfers to Savings. */
export async function arrangeAhead(
  dependencies: SeedDependencies,
  lived: readonly Lived[],
): Promise<void> {
  for (const one of lived) await arrangeFiles(dependencies, one)
  await chargeTooMuch(dependencies, lived)
  const adults = lived.map(({ person }) => person).filter(({ savings }) => savings)
  await scheduleBills(dependencies, adults)
  await scheduleSaving(dependencies, adults)
}

const PAYROLL = ' - Payroll'

/** The same company pays, and the same phone charges, as before. */
async function arrangeFiles(
  { tx, now, institution }: SeedDependencies,
  { person, lines }: Lived,
): Promise<void> {
  const today = dayOf(now, institution.timeZone)
  const name = fullName(person)
    .normalize('NFD')
    .replaceAll(/[^\w .'-]/g, '')
    .toUpperCase()
  const wages = lines.findLast(({ description }) => description.endsWith(PAYROLL))
  const phone = lines.findLast(({ description }) =>
    (MERCHANTS.phone as readonly string[]).includes(description),
  )
  const common = { routingNumber: '121000248', account: person.first.number, name }
  if (wages) {
    const company = wages.description.replace(PAYROLL, '')
    await arrangeElsewhere(tx, now, {
      ...common,
      ...companyOf(company, (EMPLOYERS as readonly string[]).indexOf(company)),
      description: 'PAYROLL',
      isDebit: false,
      cents: BigInt(wages.cents),
      ...nextDate(wages.on, 'every_two_weeks', today),
    })
  }
  if (phone) {
    const index = (MERCHANTS.phone as readonly string[]).indexOf(phone.description)
    await arrangeElsewhere(tx, now, {
      ...common,
      ...companyOf(phone.description, 50 + index),
      description: 'PHONE BILL',
      isDebit: true,
      cents: BigInt(-phone.cents),
      ...nextDate(phone.on, 'monthly', today),
    })
  }
}

/** Two withdrawals that come back: of an account with less in it, and of one that nobody has. */
async function chargeTooMuch(
  { tx, now, institution }: SeedDependencies,
  lived: readonly Lived[],
): Promise<void> {
  const { person } = lived.find(({ person: { savings } }) => !savings) ?? lived[0]!
  const accounts = [
    [person.first.number, fullName(person), '1940.00'],
    ['9988776655', 'Casey Marsh', '88.20'],
  ] as const
  for (const [account, name, amount] of accounts)
    await arrangeElsewhere(tx, now, {
      ...companyOf('Notch Fitness', 70),
      routingNumber: '121000248',
      description: 'MEMBERSHIP',
      isDebit: true,
      account,
      name: name.toUpperCase(),
      cents: fromDecimal(amount).minor,
      frequency: 'monthly',
      startsOn: businessDayFrom(dayOf(now, institution.timeZone)),
    })
}

const companyOf = (name: string, index: number) => ({
  company: name.replace('&', 'and').toUpperCase().slice(0, 16),
  companyId: `14${String(20_417_000 + index)}`,
})

/** The first date of the rhythm after today. */
function nextDate(last: Day, frequency: 'every_two_weeks' | 'monthly', today: Day) {
  let startsOn = last
  while (startsOn <= today) startsOn = dateAfter(startsOn, { frequency, startsOn: last })!
  return { frequency, startsOn }
}

const BILLS: readonly (readonly [ProviderId, dollars: string, memo: string | null])[] = [
  ['hollowbrook', '118.40', null],
  ['stillmarsh', '164.00', 'Car and home'],
  ['emberly', '86.25', null],
  ['tarnwick', '47.90', 'Quarter'],
  ['quillwave', '72.00', null],
  ['lumenpost', '59.00', 'Internet'],
]
const BILLS_COUNT = 18

/** Bills of the next two weeks, the first of them due tomorrow. */
async function scheduleBills(
  { tx, now, institution }: SeedDependencies,
  people: readonly Villager[],
): Promise<void> {
  const today = dayOf(now, institution.timeZone)
  for (let index = 0; index < BILLS_COUNT; index++) {
    const person = people[(index * 5 + 1) % people.length]!
    const [payee, amount, memo] = BILLS[index % BILLS.length]!
    const nextOn = addDays(today, 1 + Math.floor(index * 0.8))
    await adopt(tx, {
      personId: person.personId,
      fromAccountId: person.first.id,
      payee,
      accountNumber: String(60_417_200 + index * 7919),
      amount: fromDecimal(amount),
      memo,
      frequency: index % 4 === 0 ? 'once' : 'monthly',
      startsOn: nextOn,
      nextOn,
      scheduledAt: new Date(now.getTime() - (5 + index) * DAY_MS),
      payments: [],
    })
  }
}

const SCHEDULES_COUNT = 10

/** A part of the wages goes to Savings by itself. */
async function scheduleSaving(
  dependencies: SeedDependencies,
  people: readonly Villager[],
): Promise<void> {
  const { tx, now, institution } = dependencies
  const today = dayOf(now, institution.timeZone)
  for (let index = 0; index < SCHEDULES_COUNT; index++) {
    const { personId, first, savings } = people[(index * 7 + 2) % people.length]!
    const at = new Date(now.getTime() - (index + 1) * DAY_MS)
    const startsOn = addDays(today, 1 + index)
    const terms = {
      id: newId(at.getTime()),
      amount: `${25 + 15 * index}.00`,
      frequency: index % 2 === 0 ? 'every_two_weeks' : 'monthly',
      startsOn,
    } as const
    const order = await insert(tx, SCHEDULE, {
      ...columnsOfNew(contextOf(dependencies, personId, at), terms, startsOn),
      kind: 'own',
      from_account_id: first.id,
      to_account_id: savings!.id,
      recipient_id: null,
      recipient_name: null,
      reference: 'Putting something by',
      next_on: startsOn,
    })
    assert(order, 'its id is new')
  }
}
