import type { Day } from '../../values/dates.ts'
import { isBusinessDay } from '../../values/businessDays.ts'
import { english, type Words } from '../../values/sentence.ts'
import { type AchBatch, type AchFile, isSameDay } from './file.ts'
import { meaningOf } from './transactionCodes.ts'
import { totalsOf } from './totals.ts'
import { SAME_DAY_CENTS_MAX } from './windows.ts'

/** Since 2026 these say that something is a wage or a sale, which nothing of ours is. */
const RESERVED = /^(PAYROLL|PURCHASE)$/i

/** What members and other banks know the two small payments by with which an account is proved. */
export const MICRO_ENTRIES = 'ACCTVERIFY'
const MICRO_CENTS_MAX = 99n

const SENT = ['PPD', 'WEB', 'CCD', 'COR']

/**
 * What the rules of the network ask of a file of ours beyond its form: told batch by batch, and of micro-entries together. Others break some of them, so they are no reason
 * to refuse a file that comes in.
 */
export const outgoingMistakes = (file: AchFile, today: Day): readonly Words[] => [
  ...file.batches.flatMap((batch) => objectionsTo(batch, today)),
  ...microObjections(file),
]

const objectionsTo = (batch: AchBatch, today: Day): readonly Words[] => {
  const isAnswer = batch.entries.every(({ code }) => meaningOf(code).purpose === 'answer')
  const found = isAnswer ? [] : [...dateObjections(batch, today), ...paymentObjections(batch)]
  return batch.originatorStatus === 1
    ? found
    : [...found, english('Only an agency of the federal government sends with status 2.')]
}

function dateObjections({ effectiveOn }: AchBatch, today: Day): readonly Words[] {
  if (effectiveOn === null || effectiveOn < today)
    return [english('A batch is to be settled today or later.')]
  return isBusinessDay(effectiveOn)
    ? []
    : [english('A batch is to be settled on a day on which banks are open.')]
}

function paymentObjections(batch: AchBatch): readonly Words[] {
  const { description, entries, odfi, sec } = batch
  const isAny = (holds: (entry: AchBatch['entries'][number]) => boolean) => entries.some(holds)
  const found: (Words | false)[] = [
    !SENT.includes(sec) && english('{sec} batches are not sent by this system.', { sec }),
    RESERVED.test(description) &&
      english('"{description}" is kept for wages and sales.', { description }),
    isAny(({ routingNumber }) => routingNumber.startsWith(odfi)) &&
      english('An entry is for the institution that sends it.'),
    isSameDay(batch) &&
      isAny(({ cents }) => cents > SAME_DAY_CENTS_MAX) &&
      english('An entry of more than a million dollars cannot settle on the same day.'),
    sec === 'WEB' &&
      isAny(
        ({ code, individualId }) =>
          meaningOf(code).direction === 'credit' && individualId.trim() === '',
      ) &&
      english('A payment from a person to a person names who sends it.'),
  ]
  return found.filter((one) => one !== false)
}

/**
 * Micro-entries are under a dollar, and nobody is debited more than they are credited at the same time, in whichever kinds of
 * batches both stand.
 */
function microObjections({ batches }: AchFile): readonly Words[] {
  const entries = batches
    .filter(({ description }) => description === MICRO_ENTRIES)
    .flatMap(({ effectiveOn, descriptiveDate, entries: some }) =>
      some.map((entry) => ({ entry, settles: `${effectiveOn} ${descriptiveDate}` })),
    )
  if (entries.some(({ entry }) => entry.cents > MICRO_CENTS_MAX))
    return [english('A micro-entry is under a dollar.')]
  const accounts = Map.groupBy(
    entries,
    ({ entry: { routingNumber, account }, settles }) => `${routingNumber} ${account} ${settles}`,
  )
  const takesMore = [...accounts.values()]
    .map((some) => totalsOf(some.map(({ entry }) => entry)))
    .some(({ debits, credits }) => debits > credits)
  return takesMore ? [english('Micro-entries do not debit more than they credit.')] : []
}
