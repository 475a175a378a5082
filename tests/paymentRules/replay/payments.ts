import type { PaymentKind } from '../../../src/modules/paymentRules/paymentKind.contract.ts'
import type { Chance } from '../../factories/chance.ts'
import {
  BEGAN,
  DAY_MS,
  DAYS,
  type Device,
  deviceOf,
  HOUR_MS,
  payeeOf,
  type Payer,
} from './people.ts'

/** A payment that somebody is about to make. */
export interface Made {
  readonly payer: Payer
  readonly at: Date
  readonly kind: PaymentKind
  /** In cents. */
  readonly amount: number
  readonly payee: Payer['payees'][number]
  readonly device: Device
  /** Of a planted pattern; undefined where it is honest. */
  readonly fraud?: number
}

/** At a random moment of the days, in the hours people are awake. */
export const momentOf = (chance: Chance, from = 0): Date =>
  new Date(
    BEGAN.getTime() +
      chance.int(from, DAYS - 1) * DAY_MS +
      chance.int(-2, 10) * HOUR_MS +
      chance.int(0, HOUR_MS - 1),
  )

/** Around what is usual: mostly half to one and a half times of it, now and then far more. */
function amountOf(chance: Chance, usual: number): number {
  const isLarge = chance.int(1, 100) === 1
  const percent = isLarge ? chance.int(400, 1500) : chance.int(50, 150)
  return Math.max(Math.round((usual * percent) / 100), 100)
}

/**
 * What honest members pay: people they know, now and then somebody new, on a device of theirs, rarely on one that is new or
 * after a new password. What is large goes to somebody new as often as anything else.
 */
export function honestPayments(
  chance: Chance,
  people: readonly Payer[],
  count: number,
): readonly Made[] {
  const turns = people.flatMap((payer) => Array.from({ length: payer.weight }, () => payer))
  return Array.from({ length: count }, (): Made => {
    const payer = chance.oneOf(turns)
    const first = Math.max(Math.ceil((payer.joinedAt.getTime() - BEGAN.getTime()) / DAY_MS), 0)
    const at = momentOf(chance, Math.min(first, DAYS - 1))
    const isNewPayee = chance.int(1, 30) === 1
    const payee = isNewPayee ? payeeOf(chance, people) : chance.oneOf(payer.payees)
    if (isNewPayee && chance.yes()) payer.payees.push(payee)
    return {
      payer,
      at,
      kind: payee.kind,
      amount: amountOf(chance, payer.usual),
      payee,
      device: deviceFor(chance, payer, at),
    }
  })
}

function deviceFor(chance: Chance, payer: Payer, at: Date): Device {
  if (chance.int(1, 150) === 1) {
    const bought = deviceOf(new Date(at.getTime() - chance.int(0, 30) * HOUR_MS))
    payer.devices.push(bought)
    return bought
  }
  const known = payer.devices.filter(({ knownSince }) => knownSince <= at)
  return known.length > 0 ? chance.oneOf(known) : payer.devices[0]!
}
