import { approve } from '../../../src/modules/deposits/server/deposits.ts'
import { runOrRequestWithin } from '../../../src/modules/approvals/server/approvals.ts'
import { file } from '../../../src/modules/disputes/server/disputes.ts'
import { history } from '../../../src/modules/ledger/server/ledger.ts'
import { screen } from '../../../src/modules/sanctions/server/sanctions.ts'
import { ADD } from '../../../src/modules/staffTransactions/server/dualControl.ts'
import { storeMessage } from '../../../src/modules/support/server/receiving.ts'
import { answer, assign, close } from '../../../src/modules/support/server/support.ts'
import { dayOf } from '../../../src/values/dates.ts'
import { newId } from '../../../src/values/ids.ts'
import { fromDecimal } from '../../../src/values/money.ts'
import { fullName } from '../../../src/values/person.ts'
import { assert } from '../../../src/values/result.ts'
import { contextOf, type SeedDependencies } from '../applying.ts'
import { SAMPLE_LINE, type SampleCheck } from '../checks.ts'
import { handInCheck } from '../deposits.ts'
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
  await askQuestions(dependencies, adults)
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

type After = 'waits' | 'assigned' | 'answered' | 'closed'

const QUESTIONS: readonly (readonly [hours: number, After, subject: string, message: string])[] = [
  [310, 'closed', 'Thank you', 'Just wanted to say that the branch on Mill Street was very kind to my mother on Friday.'],
  [190, 'answered', 'Name on my account', 'I married in September and my last name has changed. What do you need from me?'],
  [122, 'answered', 'Wire to Portugal', 'How long does an international transfer to Portugal take, and which day does the rate count?'],
  [96, 'waits', 'Charged twice', 'There are two charges of the same amount at Valley Fuel last week. I only filled up once. Could you look?'],
  [74, 'assigned', 'Certificate coming up', 'My certificate ends next month. Can I move part of it to savings and renew the rest?'],
  [51, 'answered', 'Statement for my landlord', 'I need a letter that says how long I have been a member. Can I get that here?'],
  [49, 'waits', 'Joint owner', 'I would like to take my sister off my savings account. She agrees. Do we both have to come in?'],
  [27, 'waits', 'Check hold', 'Why is a part of my check on hold until next week? It is from the state.'],
  [22, 'assigned', 'Travel', 'I will be in Canada from the 3rd to the 12th. Do I need to tell you for my card to work?'],
  [7, 'waits', 'Direct deposit', 'My employer says the account number I gave is wrong. Is it the ten digits or the one on the check?'],
  [2, 'waits', 'Teen account', 'Can my daughter see her own account on her phone? She is fourteen.'],
] // prettier-ignore

const ANSWERS = [
  'Thank you for writing. Please send us a photo of the certificate under Settings, Personal details, and we change it the same day.',
  'It usually takes one to three business days. The rate is the one you see before you confirm; it does not change afterwards.',
  'Yes: under Statements, choose "Letter of membership". It carries our address and today’s date.',
] as const

async function askQuestions(dependencies: SeedDependencies, office: Office): Promise<void> {
  const { tx } = dependencies
  const answers = ANSWERS.values()
  for (const [index, [hours, after, subject, message]] of QUESTIONS.entries()) {
    const writer = office.people[(index * 11) % office.people.length]!
    const ctx = contextOf(dependencies, writer.personId, hoursAgo(dependencies, hours))
    const messageId = await storeMessage(tx, ctx, {
      kind: 'question',
      person_id: writer.personId,
      name: fullName(writer),
      email: writer.email,
      phone: writer.phone,
      subject,
      body: message,
      preferred_contact: 'email',
      transfer_id: null,
    })
    const staff = office.staff[index % 2]!
    const later = contextOf(dependencies, staff, hoursAgo(dependencies, hours * 0.8))
    const moved =
      after === 'answered'
        ? await answer(tx, later, { messageId, version: 1, text: answers.next().value! })
        : after === 'assigned'
          ? await assign(tx, later, { messageId, version: 1, to: staff })
          : after === 'closed'
            ? await close(tx, later, { messageId, version: 1 })
            : undefined
    assert(moved?.ok !== false, 'staff handle the message')
  }
  const visitor = { ...contextOf(dependencies, '', hoursAgo(dependencies, 33)), actorId: null }
  await storeMessage(tx, visitor, {
    kind: 'contact',
    person_id: null,
    name: 'Jo Winterbourne',
    email: 'jo.winterbourne@example.com',
    phone: null,
    subject: 'loan',
    body: 'Do you finance used cars that are more than ten years old? I am not a member yet.',
    preferred_contact: 'email',
    transfer_id: null,
  })
}

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
