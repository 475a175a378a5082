import { assert } from '../../values/result.ts'
import { type Correction, correctedData } from './changeCodes.ts'
import type { AchBatch, AchEntry, Addendum, ServiceClass } from './file.ts'
import { answerCode, meaningOf } from './transactionCodes.ts'

/** An entry that came in, with what its batch says of who sent it. */
export interface Received {
  readonly batch: Omit<AchBatch, 'entries'>
  readonly entry: AchEntry
}

/** Who answers, and under which of its trace numbers. */
interface Answering {
  readonly trace: string
}

/** The nine digits to the first eight of them. */
export function routingNumberOf(identification: string): string {
  assert(/^[0-9]{8}$/.test(identification), `${identification} is eight digits`)
  const weights = [3, 7, 1, 3, 7, 1, 3, 7]
  const sum = weights.reduce((sum, weight, i) => sum + weight * Number(identification[i]), 0)
  return identification + String((10 - (sum % 10)) % 10)
}

/** The fifteen digits that name an entry: who sends it, and its number among theirs. */
export const traceNumber = (odfi: string, number: number): string =>
  odfi + String(number).padStart(7, '0')

/** The class of a batch with these entries. */
export function serviceClassOf(entries: readonly AchEntry[]): ServiceClass {
  const directions = new Set(entries.map(({ code }) => meaningOf(code).direction))
  if (directions.size !== 1) return 200
  return directions.has('credit') ? 220 : 225
}

/** An entry on its way back: everything as it came, from the institution it was for. */
export const returnOf = (
  received: Received,
  {
    reason,
    trace,
    dateOfDeath = null,
    information = '',
  }: Answering & {
    readonly reason: string
    readonly dateOfDeath?: string | null
    readonly information?: string
  },
): AchEntry => answer(received, trace, { reason, dateOfDeath, information, type: '99' })

/** A notification of what is to be different in the next entry of this kind. */
export const changeOf = (
  received: Received,
  {
    change,
    correction,
    trace,
  }: Answering & {
    readonly change: string
    readonly correction: Correction
  },
): AchEntry => ({
  ...answer(received, trace, {
    type: '98',
    change,
    corrected: correctedData(change, correction),
    refused: null,
  }),
  cents: 0n,
})

type OfAnswer<Addendum> = Addendum extends { readonly trace: string }
  ? Omit<Addendum, 'trace' | 'originalTrace' | 'originalRdfi'>
  : never

const answer = (
  { batch, entry }: Received,
  trace: string,
  addendum: OfAnswer<Addendum>,
): AchEntry => ({
  ...entry,
  // The words of a business entry do not go back, so it counts the one addendum that does.
  name: batch.sec === 'CTX' ? `0001${entry.name.slice(4)}` : entry.name,
  code: answerCode(entry.code),
  routingNumber: routingNumberOf(batch.odfi),
  trace,
  addenda: [
    {
      ...addendum,
      originalTrace: entry.trace,
      originalRdfi: entry.routingNumber.slice(0, 8),
      trace,
    },
  ],
})

/** The batch in which entries of one original batch go back; notifications of change have their own kind. */
export const answerBatch = (
  original: Omit<AchBatch, 'entries'>,
  {
    odfi,
    number,
    entries,
    sec = original.sec,
  }: Pick<AchBatch, 'odfi' | 'number' | 'entries'> & {
    readonly sec?: AchBatch['sec']
  },
): AchBatch => ({
  ...original,
  serviceClass: serviceClassOf(entries),
  sec,
  settlesOnDay: null,
  originatorStatus: 1,
  odfi,
  number,
  entries,
})
