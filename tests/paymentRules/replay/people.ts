import type { PaymentKind } from '../../../src/modules/paymentRules/paymentKind.contract.ts'
import { newId } from '../../../src/values/ids.ts'
import type { Chance } from '../../factories/chance.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** When the first payment is made. */
export const BEGAN = new Date('2026-01-05T14:00:00Z')
export const DAYS = 120

/** A browser somebody signs in with, and since when. */
export interface Device {
  readonly browserId: string
  readonly sessionId: string
  readonly knownSince: Date
}

/** A member as far as payments show them. */
export interface Payer {
  readonly personId: string
  readonly joinedAt: Date
  /** The one they use nearly always first. */
  readonly devices: Device[]
  /** Whom they pay again and again, and by which kind. */
  readonly payees: {
    readonly kind: PaymentKind
    readonly key: string
    readonly personId?: string
  }[]
  /** In cents: half of what they pay is less. */
  readonly usual: number
  /** How much of what all pay they pay. */
  readonly weight: number
  passwordChangedAt: Date | undefined
}

export const deviceOf = (knownSince: Date, browserId = newId()): Device => ({
  browserId,
  sessionId: newId(),
  knownSince,
})

const before = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)

export const payeeOf = (
  chance: Chance,
  others: readonly Pick<Payer, 'personId'>[],
): Payer['payees'][number] => {
  const kind = chance.oneOf(['member', 'member', 'us_bank', 'biller', 'provider'] as const)
  if (kind !== 'member') return { kind, key: `account:${newId()}` }
  const { personId } = chance.oneOf(others)
  return { kind, key: `member:${personId}`, personId }
}

/** Members with their habits: most know their device for long, few have just joined, some share a device at home. */
export function peopleOf(chance: Chance, count: number): readonly Payer[] {
  const people = Array.from({ length: count }, (_, index): Payer => {
    const isNew = chance.int(1, 25) === 1
    const joinedAt = isNew
      ? new Date(BEGAN.getTime() + chance.int(0, DAYS - 1) * DAY_MS)
      : before(BEGAN, chance.int(30, 4000))
    return {
      personId: newId(),
      joinedAt,
      devices: [deviceOf(isNew ? joinedAt : before(BEGAN, chance.int(10, 300)))],
      payees: [],
      usual: chance.int(15, 220) * 100,
      weight: index % 40 === 0 ? 12 : chance.int(1, 4),
      passwordChangedAt:
        chance.int(1, 4) === 1
          ? new Date(BEGAN.getTime() + chance.int(0, DAYS * 24) * HOUR_MS)
          : undefined,
    }
  })
  for (const payer of people) {
    const payees = payer.weight === 12 ? 25 : chance.int(2, 8)
    for (let each = 0; each < payees; each++) payer.payees.push(payeeOf(chance, people))
    // A family at one computer.
    if (chance.int(1, 20) === 1) {
      const { browserId } = chance.oneOf(people).devices[0]!
      payer.devices.push(deviceOf(before(BEGAN, chance.int(10, 300)), browserId))
    }
  }
  return people
}
