import { isRoutingNumber } from '../../values/institution.ts'
import { assert } from '../../values/result.ts'
import { say, type Sentence } from '../../values/sentence.ts'
import { isTransactionCode, type TransactionCode } from './transactionCodes.ts'

/** What a notification of change corrects. */
export interface Correction {
  readonly routingNumber?: string
  readonly account?: string
  readonly name?: string
  readonly code?: TransactionCode
  readonly individualId?: string
}

type Part = keyof Correction

/** A part of the 29 characters of corrected data, and where in them it stands, from 1. */
type Place = readonly [part: Part, from: number, length: number]

export interface ChangeCode {
  readonly title: Sentence
  readonly places: readonly Place[]
}

const row = (title: Sentence, ...places: readonly Place[]): ChangeCode => ({ title, places })

/** Each has to be acted on within six banking days, or before the next entry to the receiver. */
export const CHANGE_CODES: Readonly<Record<string, ChangeCode>> = {
  C01: row(say('Incorrect account number'), ['account', 1, 17]),
  C02: row(say('Incorrect routing number'), ['routingNumber', 1, 9]),
  C03: row(
    say('Incorrect routing number and account number'),
    ['routingNumber', 1, 9],
    ['account', 13, 17],
  ),
  C04: row(say('Incorrect name'), ['name', 1, 22]),
  C05: row(say('Incorrect transaction code'), ['code', 1, 2]),
  C06: row(
    say('Incorrect account number and transaction code'),
    ['account', 1, 17],
    ['code', 21, 2],
  ),
  C07: row(
    say('Incorrect routing number, account number and transaction code'),
    ['routingNumber', 1, 9],
    ['account', 10, 17],
    ['code', 27, 2],
  ),
  C08: row(say('Incorrect routing number of a foreign institution')),
  C09: row(say('Incorrect individual ID number'), ['individualId', 1, 22]),
  C13: row(say('Addenda format error')),
  C14: row(say('Payment abroad sent as a domestic one')),
}

/** The code of a notification that is refused, with the notification's own behind it. */
export const isRefusalCode = (code: string): boolean => /^C6[1-9]$/.test(code)

const isSound: Readonly<Record<Part, (text: string) => boolean>> = {
  routingNumber: isRoutingNumber,
  account: (text) => text !== '',
  name: (text) => text !== '',
  code: (text) => /^[0-9]{2}$/.test(text) && isTransactionCode(Number(text)),
  individualId: (text) => text !== '',
}

/** What the corrected data say; undefined where they cannot be what the code announces. */
export function correctionOf(change: string, corrected: string): Correction | undefined {
  const places = CHANGE_CODES[change]?.places ?? []
  const found = places.map(
    ([part, from, length]) => [part, corrected.slice(from - 1, from - 1 + length).trim()] as const,
  )
  if (found.some(([part, text]) => !isSound[part](text))) return undefined
  return Object.fromEntries(
    found.map(([part, text]) => [part, part === 'code' ? Number(text) : text]),
  )
}

/** The corrected data of a notification that corrects this. */
export function correctedData(change: string, correction: Correction): string {
  const data = CHANGE_CODES[change]!.places.reduce((text, [part, from, length]) => {
    const value = String(correction[part] ?? '')
    assert(isSound[part](value) && value.length <= length, `${change} corrects ${part}: ${value}`)
    return text.padEnd(from - 1) + value
  }, '')
  return data
}
