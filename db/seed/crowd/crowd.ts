import { houseAccount, type PastOrder } from '../../../src/modules/ledger/server/ledger.ts'
import type { Tx } from '../../../src/platform/server/db.ts'
import { dayOf, instantOf } from '../../../src/values/dates.ts'
import { newId } from '../../../src/values/ids.ts'
import type { Institution } from '../../../src/values/institution.ts'
import { money } from '../../../src/values/money.ts'
import { clearingFor } from '../history.ts'
import { type Line, lifeOf, type Round } from './lives.ts'
import { openForCrowd, type Villager } from './opening.ts'
import { drawPeople } from './people.ts'

interface SeedDependencies {
  readonly tx: Tx
  readonly now: Date
  readonly institution: Institution
}

/** The members nobody signs in as: who they are, and what they did until yesterday. */
export interface Crowd {
  readonly people: readonly Villager[]
  /** Oldest first. */
  readonly past: readonly PastOrder[]
}

const TIMES: Readonly<Record<Round, string>> = { morning: '08:30', day: '12:15', night: '21:40' }

/** Enters so many members, and says what is to be posted of their past. */
export async function welcomeCrowd(dependencies: SeedDependencies, count: number): Promise<Crowd> {
  const { tx, now, institution } = dependencies
  const zone = institution.timeZone
  const today = dayOf(now, zone)
  const people = await openForCrowd(tx, dependencies, drawPeople(count, today))
  const instants = new Map<string, Date>()
  const atOf = ({ on, round }: Line): Date => {
    const key = `${on} ${TIMES[round]}`
    const known = instants.get(key) ?? instantOf(on, TIMES[round], zone)
    instants.set(key, known)
    return known
  }
  const past = people.flatMap((person, index) =>
    lifeOf(person, index, today).map((line) => pastOf(person, line, atOf(line))),
  )
  return { people, past: past.toSorted((a, b) => a.at.getTime() - b.at.getTime()) }
}

function pastOf({ first, savings }: Villager, line: Line, at: Date): PastOrder {
  const { account, cents, description, category } = line
  const own = (account === 'savings' ? savings : first)!.ledgerAccountId
  const order = {
    id: newId(at.getTime()),
    actor: { channel: 'system', actorId: null },
    amount: money(BigInt(Math.abs(cents))),
  } as const
  if (category === 'own')
    return {
      at,
      order: { ...order, reason: 'own_transfer', from: own, to: savings!.ledgerAccountId },
    }
  if (category === 'dividend')
    return {
      at,
      order: { ...order, reason: 'interest', from: houseAccount('expense:dividends'), to: own },
    }
  const house = houseAccount(clearingFor(category))
  const sides = cents < 0 ? { from: own, to: house } : { from: house, to: own }
  return { at, order: { ...order, reason: 'import', ...sides, details: { description, category } } }
}
