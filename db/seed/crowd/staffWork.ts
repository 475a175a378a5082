import { approve } from '../../../src/modules/deposits/server/deposits.ts'
import { runOrRequestWithin } from '../../../src/modules/approvals/server/approvals.ts'
import { file } from '../../../src/modules/disputes/server/disputes.ts'
import { history } from '../../../src/modules/ledger/server/ledger.ts'
import { screen } from '../../../src/modules/sanctions/server/sanctions.ts'
import { ADD } from '../../../src/modules/staffTransactions/server/dualControl.ts'
import { dayOf } from '../../../src/values/dates.ts'
import { newId } from '../../../src/values/ids.ts'
import { fromDecimal } from '../../../src/values/money.ts'
import { fullName } from '../../../src/values/person.ts'
import { assert } from '../../../src/values/result.ts'
import { contextOf, type SeedDependencies } from '../applying.ts'
import { SAMPLE_LINE, type SampleCheck } from '../checks.ts'
import { handInCheck } from '../deposits.ts'
import { converse } from './conversations.ts'
import type { Villager } from './opening.ts'

const HOUR_MS = 3_600_000

interface Office {
  readonly people: readonly Villager[]
  /** Rosa and Theo, who find all of this in the morning. */
  readonly staff: readonly [string, string]
}

/** What waits for staff: messages, checks, requests of each other, and a name to compare. */
export async function giveWork(dependencies: SeedDependencies, office: Office): Promise<void> {
  const adults = { ...office, people: office.people.filter(({ savings }) => savings) }
  await converse(dependencies, adults)
  await handInChecks(dependencies, adults)
  await askEachOther(dependencies, adults)
  await reportProblems(dependencies, adults)
  const ctx = contextOf(dependencies, office.staff[0], hoursAgo(dependencies, 30))
  const hits = await screen(dependencies.tx, ctx, {
    kind: 'payee',
    personId: adults.people[7 % adults.people.length]!.personId,
    name: 'Wiktor Graufels',
  })
  assert(hits.length > 0, 'a name of the invented list comes close to it')
}

const hoursAgo = ({ now }: SeedDependencies, hours: number): Date =>
  new Date(now.getTime() - hours * HOUR_MS)

/** Amounts in whole dollars, and in words. */
const CHECKS = [
  [76, '214.00', 'Two hundred fourteen', 'County of Ulster', 'Jury duty'],
  [68, '1,150.00', 'One thousand one hundred fifty', 'Hemlock Ridge Homes', 'Deposit returned'],
  [55, '75.00', 'Seventy-five', 'Oma and Opa', 'Happy birthday'],
  [46, '430.00', 'Four hundred thirty', 'Bramble Press', 'Illustrations'],
  [29, '3,875.00', 'Three thousand eight hundred seventy-five', 'Quarry Stone', 'Final invoice'],
  [26, '60.00', 'Sixty', 'Alderbrook PTA', 'Bake sale'],
  [21, '912.00', 'Nine hundred twelve', 'Notch Valley Auto Insurance', 'Claim 40-1182'],
  [9, '140.00', 'One hundred forty', 'Hilltop Co-op', 'Member refund'],
  [6, '2,260.00', 'Two thousand two hundred sixty', 'Tidewater Mutual Insurance', 'Roof'],
  [2, '35.00', 'Thirty-five', 'Bramble Books', 'Returned books'],
] as const // prettier-ignore
/** The first few have been approved already. */
const CHECKS_APPROVED = 2

async function handInChecks(dependencies: SeedDependencies, office: Office): Promise<void> {
  for (const [index, [hours, amount, words, payer, memo]] of CHECKS.entries()) {
    const person = office.people[(index * 13 + 5) % office.people.length]!
    const at = hoursAgo(dependencies, hours)
    const check: SampleCheck = {
      payer,
      payee: fullName(person),
      number: 1201 + index * 337,
      amount,
      amountInWords: `${words} and 00/100 dollars`,
      memo,
      date: dayOf(at, dependencies.institution.timeZone),
      table: [
        `hsl(${index * 37} 14% ${30 + index * 5}%)`,
        `hsl(${index * 37 + 60} 18% ${70 - index * 4}%)`,
      ],
      paper: `hsl(${index * 47} 30% 90%)`,
      turn: (index % 5) - 2,
    }
    const depositId = await handInCheck(dependencies, {
      personId: person.personId,
      accountId: person.first.id,
      check,
      at,
    })
    if (index >= CHECKS_APPROVED) continue
    const line = { ...SAMPLE_LINE, checkNumber: String(check.number), numberFirst: false }
    const staff = contextOf(
      dependencies,
      office.staff[index % 2]!,
      hoursAgo(dependencies, hours - 20),
    )
    const input = { depositId, amount: amount.replace(',', ''), line }
    assert((await approve(dependencies.tx, staff, input)).ok, 'the check is approved')
  }
}

/** Who asked, how many hours ago, and what to add to somebody's account: more than one alone may. */
const REQUESTS = [
  [0, 19, '28400.00', 'Sale of a house, second half'],
  [1, 14, '31250.00', 'Estate of R. Marsh'],
  [1, 5, '26000.00', 'Settlement of an insurance, check at the counter'],
  [0, 3, '45000.00', 'Certificate of another credit union, moved here'],
] as const

/** Each of the two has asked for the other's agreement. */
async function askEachOther(dependencies: SeedDependencies, office: Office): Promise<void> {
  const control = { needed: true, above: fromDecimal('0') }
  for (const [index, [by, hours, amount, description]] of REQUESTS.entries()) {
    const { personId } = office.people[(index * 17 + 3) % office.people.length]!
    const at = hoursAgo(dependencies, hours)
    const row = {
      account: 'Checking',
      type: 'credit',
      amount,
      description,
      category: 'Deposit',
      date: dayOf(at, dependencies.institution.timeZone),
      time: '10:30',
      status: 'Completed',
      updateBalance: true,
    } as const
    const ctx = contextOf(dependencies, office.staff[by], at)
    const input = { personId, batchId: newId(at.getTime()), rows: [row], fileHash: null }
    const asked = await runOrRequestWithin(dependencies.tx, ctx, control, ADD, input)
    assert(!asked.ok && asked.code === 'waits_for_second_person', 'it waits for the other')
  }
}

/** Hours ago, and what was wrong with what somebody paid last. */
const PROBLEMS = [
  [246, 'not_mine', { card: 'here', shared: 'no', knows: 'no' }, 'I was at home that day and have my card. I do not know this shop.'],
  [97, 'twice', {}, 'I paid there once, and the terminal said that the first try had failed.'],
  [20, 'not_received', { asked: 'yes' }, 'I ordered two lamps. Nothing came, and the shop does not answer any more.'],
] as const // prettier-ignore

/** Cases that wait for staff, the first of which is due in some days. */
async function reportProblems(dependencies: SeedDependencies, office: Office): Promise<void> {
  const { tx, institution } = dependencies
  const payers = office.people.slice(19).values()
  for (const [hours, kind, answers, story] of PROBLEMS) {
    const at = hoursAgo(dependencies, hours)
    const paid = await lastPaid(dependencies, payers, at)
    const day = dayOf(new Date(at.getTime() - 24 * HOUR_MS), institution.timeZone)
    const filed = await file(tx, contextOf(dependencies, paid.personId, at), {
      id: newId(at.getTime()),
      transferId: paid.transferId,
      direction: 'out',
      kind,
      answers: { ...answers, noticed: day, expected: day },
      story,
      evidence: [],
    })
    assert(filed.ok, 'what was paid can be reported')
  }
}

/** What the next of them who paid somewhere paid last before that. */
async function lastPaid(
  { tx }: SeedDependencies,
  payers: Iterator<Villager>,
  at: Date,
): Promise<{ readonly personId: string; readonly transferId: string }> {
  for (;;) {
    const { value: payer } = payers.next()
    assert(payer, 'somebody paid somewhere')
    const range = { from: null, to: at }
    const entries = await history(tx, [payer.first.ledgerAccountId], { countMax: 50, range })
    const paid = entries.find(({ reason, amount }) => reason === 'import' && amount.minor < 0n)
    if (paid) return { personId: payer.personId, transferId: paid.transferId }
  }
}
