import { accountsOf } from '../../../src/modules/accounts/server/accounts.ts'
import { houseAccount, type PastOrder } from '../../../src/modules/ledger/server/ledger.ts'
import { dayOf, instantOf } from '../../../src/values/dates.ts'
import { newId } from '../../../src/values/ids.ts'
import { money } from '../../../src/values/money.ts'
import { assert } from '../../../src/values/result.ts'
import type { SeedDependencies } from '../applying.ts'
import { clearingFor } from '../history.ts'
import { arrangeAhead, type Lived } from './ahead.ts'
import { APPLICANTS_COUNT, applyForMembership, APPROVED_DAYS } from './applicants.ts'
import { enterCertificates, linesOf } from './certificates.ts'
import { welcomeBusinesses } from './businesses.ts'
import { giveWork } from './staffWork.ts'
import { type Line, lifeOf, type Round } from './lives.ts'
import { openForCrowd, type Villager } from './opening.ts'
import { type Drawn, drawPeople } from './people.ts'

/** The members nobody signs in as: who they are, and what they did until yesterday. */
interface Crowd {
  readonly lived: readonly Lived[]
  readonly past: readonly PastOrder[]
}

export const NOBODY: Crowd = { lived: [], past: [] }

type Staff = readonly [string, string]

/** Enters so many members, and says what is to be posted of their past. */
export async function welcomeCrowd(
  dependencies: SeedDependencies,
  count: number,
  staff: Staff,
): Promise<Crowd> {
  const { tx, now, institution } = dependencies
  const zone = institution.timeZone
  const today = dayOf(now, zone)
  const drawn = drawPeople(count + 2 * APPLICANTS_COUNT, today)
  const membersCount = count - APPROVED_DAYS.length
  const members = await openForCrowd(tx, dependencies, drawn.slice(0, membersCount))
  const businesses = await welcomeBusinesses(dependencies, members, staff[0])
  const adults = drawn.slice(membersCount).filter(({ livelihood }) => livelihood !== 'parents')
  const newcomers = await Promise.all(
    (await applyForMembership(dependencies, adults, staff)).map(({ person, personId }) =>
      villagerBehind(dependencies, person, personId),
    ),
  )
  const lived = [...members, ...newcomers].map((person, index): Lived => ({
    person,
    lines: lifeOf(person, index, today),
  }))
  const atOf = clockOf(zone)
  const past = [
    ...lived.flatMap(({ person, lines }) => {
      const { first, savings, certificate } = person
      return [...lines, ...(certificate ? linesOf(certificate.putAside, today) : [])].map((line) =>
        pastOf({ first, savings, certificate }, line, atOf(line)),
      )
    }),
    ...businesses.flatMap(({ ledgerAccountId, lines }) =>
      lines.map((line) => pastOf({ first: { ledgerAccountId } }, line, atOf(line))),
    ),
  ]
  return { lived, past }
}

/** What the crowd has asked of staff and of us: it is there once its past is posted. */
export async function busyCrowd(
  dependencies: SeedDependencies,
  { lived }: Crowd,
  staff: Staff,
): Promise<void> {
  const { tx, now, institution } = dependencies
  const people = lived.map(({ person }) => person)
  await enterCertificates(tx, people, dayOf(now, institution.timeZone))
  await giveWork(dependencies, { people, staff })
  await arrangeAhead(dependencies, lived)
}

async function villagerBehind(
  { tx }: SeedDependencies,
  person: Drawn,
  personId: string,
): Promise<Villager> {
  const [first, savings] = await accountsOf(tx, personId)
  assert(first && savings, 'approval opened both accounts')
  return { ...person, personId, first, savings, certificate: undefined }
}

const TIMES: Readonly<Record<Round, string>> = { morning: '08:30', day: '12:15', night: '21:40' }

/** When the rounds of days are; each is reckoned once. */
function clockOf(zone: string): (line: Line) => Date {
  const instants = new Map<string, Date>()
  return ({ on, round }) => {
    const key = `${on} ${round}`
    const instant = instants.get(key) ?? instantOf(on, TIMES[round], zone)
    instants.set(key, instant)
    return instant
  }
}

type Accounts = {
  readonly [account in Line['account']]?: { readonly ledgerAccountId: bigint } | undefined
}

function pastOf(
  accounts: Accounts,
  { account, cents, description, category }: Line,
  at: Date,
): PastOrder {
  const own = accounts[account]!.ledgerAccountId
  const order = {
    id: newId(at.getTime()),
    actor: { channel: 'system', actorId: null },
    amount: money(BigInt(Math.abs(cents))),
  } as const
  if (category === 'own')
    return {
      at,
      order: { ...order, reason: 'own_transfer', from: own, to: accounts.savings!.ledgerAccountId },
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
