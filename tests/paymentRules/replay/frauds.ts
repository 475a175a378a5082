import { newId } from '../../../src/values/ids.ts'
import type { Chance } from '../../factories/chance.ts'
import { type Made, momentOf } from './payments.ts'
import { deviceOf, HOUR_MS, type Payer } from './people.ts'

const MINUTE_MS = 60_000
/** Whoever defrauds knows the cap on payments to somebody new. */
const CAP = 100_000

export const FRAUDS = ['takeover', 'new password', 'told by phone', 'mule', 'farm'] as const
export type Fraud = (typeof FRAUDS)[number]

/** A pattern that is planted: what is paid, and what else happens. */
export interface Pattern {
  readonly kind: Fraud
  readonly payments: readonly Made[]
  /** What honest members pay to it: money that the pattern passes on. */
  readonly lured: readonly Made[]
}

interface Terms {
  readonly chance: Chance
  readonly people: readonly Payer[]
  readonly number: number
}

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)

const abroad = (chance: Chance) => ({
  kind: chance.oneOf(['us_bank', 'international'] as const),
  key: `account:${newId()}`,
})

/** Several payments of one person to people nobody knows, some minutes apart. */
function drain(
  { chance, number }: Terms,
  payer: Payer,
  { at, device, amount }: { at: Date; device: Payer['devices'][number]; amount: () => number },
): readonly Made[] {
  return Array.from({ length: chance.int(1, 4) }, (_, each): Made => {
    const payee = abroad(chance)
    const moment = later(at, each * chance.int(2, 9))
    return { payer, at: moment, kind: payee.kind, amount: amount(), payee, device, fraud: number }
  })
}

/** Somebody who stole the password signs in elsewhere and pays people of theirs. One in four is patient about amounts. */
function takeover(terms: Terms): Pattern {
  const { chance, people } = terms
  const payer = chance.oneOf(people)
  const at = momentOf(chance, 20)
  const isPatient = chance.int(1, 4) === 1
  const device = deviceOf(new Date(at.getTime() - chance.int(0, 90) * HOUR_MS))
  payer.devices.push(device)
  const amount = () => (isPatient ? chance.int(5_000, 30_000) : chance.int(30_000, CAP))
  return { kind: 'takeover', payments: drain(terms, payer, { at, device, amount }), lured: [] }
}

/** The computer itself is in the hands of somebody else, who changes the password first. */
function newPassword(terms: Terms): Pattern {
  const { chance, people } = terms
  const payer = chance.oneOf(people)
  const at = momentOf(chance, 20)
  payer.passwordChangedAt = new Date(at.getTime() - chance.int(0, 80) * HOUR_MS)
  const device = payer.devices[0]!
  const amount = () => chance.int(15_000, CAP)
  return { kind: 'new password', payments: drain(terms, payer, { at, device, amount }), lured: [] }
}

/** A caller has the member pay, on their own device, far more than they ever do. */
function toldByPhone(terms: Terms): Pattern {
  const { chance, people } = terms
  const payer = chance.oneOf(people)
  const at = momentOf(chance, 40)
  const amount = () =>
    Math.min(Math.max(payer.usual * chance.int(3, 20), 20_000), CAP - chance.int(0, 5_000))
  const device = payer.devices[0]!
  return { kind: 'told by phone', payments: drain(terms, payer, { at, device, amount }), lured: [] }
}

/** Members pay somebody who passes on nearly all of it within hours. */
function mule(terms: Terms): Pattern {
  const { chance, people, number } = terms
  const payer = chance.oneOf(people)
  const at = momentOf(chance, 20)
  const payee = {
    kind: 'member',
    key: `member:${payer.personId}`,
    personId: payer.personId,
  } as const
  const lured = Array.from({ length: chance.int(2, 6) }, (_, each): Made => {
    const victim = chance.oneOf(people.filter((one) => one !== payer))
    const amount = Math.min(victim.usual * chance.int(1, 4), CAP - 1)
    const moment = later(at, each * chance.int(5, 40))
    return { payer: victim, at: moment, kind: 'member', amount, payee, device: victim.devices[0]! }
  })
  const sum = lured.reduce((total, { amount }) => total + amount, 0)
  const out = abroad(chance)
  const moment = later(lured.at(-1)!.at, chance.int(10, 600))
  const amount = Math.max(Math.min(Math.round((sum * chance.int(70, 99)) / 100), CAP - 1), 100)
  const passed = {
    payer,
    at: moment,
    kind: out.kind,
    amount,
    payee: out,
    device: payer.devices[0]!,
  }
  return { kind: 'mule', payments: [{ ...passed, fraud: number }], lured }
}

/** Many stolen accounts are emptied from one device that all of them knew for days, to payees of their own. */
function farm({ chance, people, number }: Terms): Pattern {
  const at = momentOf(chance, 20)
  const browserId = newId()
  const payments = Array.from({ length: chance.int(5, 14) }, (_, each): Made => {
    const payer = chance.oneOf(people)
    const device = deviceOf(new Date(at.getTime() - chance.int(80, 400) * HOUR_MS), browserId)
    payer.devices.push(device)
    const payee = abroad(chance)
    const amount = chance.int(6_000, 60_000)
    return {
      payer,
      at: later(at, each * 11),
      kind: payee.kind,
      amount,
      payee,
      device,
      fraud: number,
    }
  })
  return { kind: 'farm', payments, lured: [] }
}

const MAKING: Readonly<Record<Fraud, (terms: Terms) => Pattern>> = {
  takeover,
  'new password': newPassword,
  'told by phone': toldByPhone,
  mule,
  farm,
}

/** As many patterns as are wanted, of all kinds in turn. */
export const fraudsOf = (
  chance: Chance,
  people: readonly Payer[],
  count: number,
): readonly Pattern[] =>
  Array.from({ length: count }, (_, number) =>
    MAKING[FRAUDS[number % FRAUDS.length]!]({ chance, people, number }),
  )
