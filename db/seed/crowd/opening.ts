import { openConverted } from '../../../src/modules/accounts/server/accounts.ts'
import { enterConverted } from '../../../src/modules/dividends/server/dividends.ts'
import { createSignInsToCome } from '../../../src/modules/identity/server/identity.ts'
import { openAccounts } from '../../../src/modules/ledger/server/ledger.ts'
import { enrollMany } from '../../../src/modules/members/server/members.ts'
import type { Tx } from '../../../src/platform/server/db.ts'
import { dayOf, instantOf } from '../../../src/values/dates.ts'
import { newId } from '../../../src/values/ids.ts'
import type { Institution } from '../../../src/values/institution.ts'
import { assert } from '../../../src/values/result.ts'
import type { Drawn } from './people.ts'

/** Somebody of the crowd who is written down. */
export interface Villager extends Drawn {
  readonly personId: string
  /** Checking, or of a child the youth account. */
  readonly first: Held
  readonly savings: Held | undefined
}

interface Held {
  readonly id: string
  readonly ledgerAccountId: bigint
  readonly number: string
}

interface Opening {
  readonly now: Date
  readonly institution: Institution
}

/** Ten digits each; the fifth and sixth keep them apart from what is drawn for the others hardly ever. */
const NUMBER_FIRST = 4_100_020_011
const NUMBER_STEP = 1_000_037

const CHECKING = { product: 'checking', kind: 'Checking' } as const
const SAVINGS = { product: 'savings', kind: 'Savings' } as const
const YOUTH = { product: 'youth-savings', kind: 'Youth' } as const

/**
 * Enters the crowd as members whose accounts come from another system: whole and at once. They have sign-ins that nobody
 * has chosen a password for.
 */
export async function openForCrowd(
  tx: Tx,
  { now, institution }: Opening,
  drawn: readonly Drawn[],
): Promise<readonly Villager[]> {
  const ledgerAccounts = await openAccounts(
    tx,
    'USD',
    drawn.flatMap(() => [0n, 0n]),
  )
  const held = (index: number): Held => ({
    id: newId(),
    ledgerAccountId: ledgerAccounts[index]!,
    number: String(NUMBER_FIRST + NUMBER_STEP * index),
  })
  const people = drawn.map((person, index): Villager => ({
    ...person,
    personId: newId(),
    first: held(2 * index),
    savings: person.livelihood === 'parents' ? undefined : held(2 * index + 1),
  }))
  const since = ({ joined }: Drawn): Date => instantOf(joined, '10:00', institution.timeZone)
  await enrollMany(
    tx,
    people.map(({ personId, ...details }) => ({ personId, details, since: since(details) })),
  )
  const signIns = await createSignInsToCome(tx, people)
  assert(signIns.ok, 'nobody else signs in with these addresses')
  await openConverted(tx, { ...membershipsOf(people, since) }, now)
  await enterConverted(tx, { institution }, earnersOf(people, dayOf(now, institution.timeZone)))
  return people
}

const accountsOf = ({ first, savings }: Villager) =>
  savings
    ? [
        { ...first, ...CHECKING },
        { ...savings, ...SAVINGS },
      ]
    : [{ ...first, ...YOUTH }]

function membershipsOf(people: readonly Villager[], since: (person: Drawn) => Date) {
  const members = people.map((person) => ({
    id: newId(),
    personId: person.personId,
    joinedAt: since(person),
  }))
  return {
    members,
    accounts: people.flatMap((person, index) =>
      accountsOf(person).map((account) => ({
        ...account,
        memberId: members[index]!.id,
        name: account.product === YOUTH.product ? 'Youth savings' : null,
        openedAt: since(person),
      })),
    ),
    owners: people.flatMap((person) => [
      ...accountsOf(person).map(({ id }) => ({
        accountId: id,
        personId: person.personId,
        role: 'primary' as const,
        since: since(person),
      })),
      ...besides(people, person, since),
    ]),
  }
}

/** A parent beside a child, and a wife or husband beside the other. */
function besides(people: readonly Villager[], person: Villager, since: (person: Drawn) => Date) {
  if (person.belongsTo === undefined) return []
  const relative = people[person.belongsTo]!
  return person.livelihood === 'parents'
    ? [
        {
          accountId: person.first.id,
          personId: relative.personId,
          role: 'custodian' as const,
          since: since(person),
        },
      ]
    : [
        {
          accountId: relative.first.id,
          personId: person.personId,
          role: 'joint' as const,
          since: since(person.joined > relative.joined ? person : relative),
        },
      ]
}

/** What the month so far has earned is paid at its end; the months before are in their histories. */
const earnersOf = (people: readonly Villager[], today: string) =>
  people.flatMap((person) =>
    accountsOf(person).map(({ id: accountId, ledgerAccountId, product }) => ({
      accountId,
      ledgerAccountId,
      product,
      openedOn: person.joined,
      earnsFrom: `${today.slice(0, 7)}-01`,
      accrued: '0',
      term: undefined,
    })),
  )
