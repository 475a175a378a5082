import {
  type Converted,
  namesOfProduct,
  openConverted,
} from '../../../src/modules/accounts/server/accounts.ts'
import type { ConvertedAccount } from '../../../src/modules/accounts/server/converted.ts'
import { enterConverted } from '../../../src/modules/dividends/server/dividends.ts'
import { createSignInsToCome } from '../../../src/modules/identity/server/identity.ts'
import { openAccounts } from '../../../src/modules/ledger/server/ledger.ts'
import { enrollMany } from '../../../src/modules/members/server/members.ts'
import type { Tx } from '../../../src/platform/server/db.ts'
import { type Day, dayOf, instantOf, monthOf } from '../../../src/values/dates.ts'
import { newId } from '../../../src/values/ids.ts'
import type { Institution } from '../../../src/values/institution.ts'
import type { ShareProduct } from '../../../src/values/shareProducts.ts'
import { assert } from '../../../src/values/result.ts'
import { earnsFrom, type PutAside, putAsideBy } from './certificates.ts'
import type { Drawn } from './people.ts'

/** Somebody of the crowd who is written down. */
export interface Villager extends Drawn {
  readonly personId: string
  /** Checking, or of a child the youth account. */
  readonly first: Held
  readonly savings: Held | undefined
  readonly certificate: (Held & { readonly putAside: PutAside }) | undefined
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

/** How the accounts are called in this institution: as it opens them with a membership, and for the young. */
type Products = Readonly<
  Record<'checking' | 'savings' | 'youth', Pick<ConvertedAccount, 'product' | 'kind' | 'name'>>
>

function productsOf({ shares }: Institution): Products {
  const opened = shares.filter(({ opensWithMembership }) => opensWithMembership)
  const named = (product: ShareProduct | undefined) => {
    assert(product, 'a membership opens Checking and Savings')
    return { product: product.id, ...namesOfProduct(product) }
  }
  const checking = opened.find(({ kind }) => kind === 'checking')
  const savings = opened.find(({ kind }) => kind === 'savings')
  const youth = shares.find(({ kind }) => kind === 'youth') ?? savings
  return { checking: named(checking), savings: named(savings), youth: named(youth) }
}

/** Ten digits each, and as good as never those of an account that is drawn. */
const NUMBER_FIRST = 4_100_020_011
const NUMBER_STEP = 1_000_037

/**
 * Enters the crowd as members whose accounts come from another system: whole and at once. They have sign-ins that nobody
 * has chosen a password for.
 */
export async function openForCrowd(
  tx: Tx,
  { now, institution }: Opening,
  drawn: readonly Drawn[],
): Promise<readonly Villager[]> {
  const today = dayOf(now, institution.timeZone)
  const planned = drawn.map((person, index) => putAsideBy(person, index, today, institution.shares))
  const floors = drawn.flatMap(({ livelihood }, index) => [
    ...(livelihood === 'parents' ? [0n] : [0n, 0n]),
    ...(planned[index] ? [0n] : []),
  ])
  const held = (await openAccounts(tx, 'USD', floors))
    .map((ledgerAccountId, index): Held => ({
      id: newId(),
      ledgerAccountId,
      number: String(NUMBER_FIRST + NUMBER_STEP * index),
    }))
    .values()
  const people = drawn.map((person, index): Villager => ({
    ...person,
    personId: newId(),
    first: held.next().value!,
    savings: person.livelihood === 'parents' ? undefined : held.next().value!,
    certificate: planned[index] && { ...held.next().value!, putAside: planned[index] },
  }))
  const since = ({ joined }: Drawn): Date => instantOf(joined, '10:00', institution.timeZone)
  await enrollMany(
    tx,
    people.map(({ personId, ...details }) => ({ personId, details, since: since(details) })),
  )
  const signIns = await createSignInsToCome(tx, people)
  assert(signIns.ok, 'nobody else signs in with these addresses')
  const products = productsOf(institution)
  const terms = new Map(
    people.flatMap(({ certificate }) =>
      certificate ? [[certificate.id, certificate.putAside]] : [],
    ),
  )
  const memberships = people.map((person) =>
    membershipOf(person, products, {
      since: since(person),
      openedAt: ({ openedOn }) => instantOf(openedOn, '10:00', institution.timeZone),
    }),
  )
  const accounts = memberships.flatMap((one) => one.accounts)
  await openConverted(
    tx,
    {
      members: memberships.map(({ member }) => member),
      accounts,
      owners: [
        ...memberships.flatMap(({ owners }) => owners),
        ...people.flatMap((person) => relativesOf(person, people, since)),
      ],
    },
    now,
  )
  // What the month so far has earned is paid at its end; what was credited before is in the histories.
  const monthBegan = `${monthOf(now, institution.timeZone)}-01`
  await enterConverted(
    tx,
    { institution },
    accounts.map(({ id: accountId, openedAt, ...account }) => ({
      ...account,
      accountId,
      openedOn: dayOf(openedAt, institution.timeZone),
      accrued: '0',
      ...termOf(terms.get(accountId), { today, monthBegan }),
    })),
  )
  return people
}

function termOf(
  putAside: PutAside | undefined,
  { today, monthBegan }: { readonly today: Day; readonly monthBegan: Day },
) {
  if (!putAside) return { earnsFrom: monthBegan, term: undefined }
  const { openedOn: beganOn, endsOn, rate } = putAside
  return { earnsFrom: earnsFrom(putAside, today), term: { beganOn, endsOn, rate } }
}

interface Moments {
  readonly since: Date
  readonly openedAt: (putAside: PutAside) => Date
}

/** A membership of one's own accounts. */
function membershipOf(
  { personId, first, savings, certificate }: Villager,
  { checking, savings: saving, youth }: Products,
  { since, openedAt: openedAtOf }: Moments,
) {
  const member = { id: newId(), personId, joinedAt: since }
  const opened = savings
    ? [
        { ...first, ...checking, openedAt: since },
        { ...savings, ...saving, openedAt: since },
      ]
    : [{ ...first, ...youth, openedAt: since }]
  if (certificate) {
    const { putAside, ...held } = certificate
    const named = { product: putAside.product.id, ...namesOfProduct(putAside.product) }
    opened.push({ ...held, ...named, openedAt: openedAtOf(putAside) })
  }
  return {
    member,
    accounts: opened.map((account): ConvertedAccount => ({ ...account, memberId: member.id })),
    owners: opened.map(({ id, openedAt }) => ({
      accountId: id,
      personId,
      role: 'primary' as const,
      since: openedAt,
    })),
  }
}

/** A parent beside a child, and a wife or husband beside the other. */
function relativesOf(
  person: Villager,
  people: readonly Villager[],
  sinceOf: (person: Drawn) => Date,
): Converted['owners'] {
  if (person.belongsTo === undefined) return []
  const relative = people[person.belongsTo]!
  const since = sinceOf(person.joined > relative.joined ? person : relative)
  return person.livelihood === 'parents'
    ? [{ accountId: person.first.id, personId: relative.personId, role: 'custodian', since }]
    : [{ accountId: relative.first.id, personId: person.personId, role: 'joint', since }]
}
