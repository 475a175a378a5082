import { OWNER_ROLES } from '../../accounts/contract.ts'
import type { MistakeList } from './mistakes.ts'
import type { PlannedAccount, PlannedOwner, PlannedPerson } from './plan.ts'
import { rowsOf } from './reading.ts'
import type { Row } from './row.ts'
import type { Source } from './source.ts'

/** What owners name; undefined where that file cannot be read, and then nobody is blamed for it. */
export interface Named {
  readonly people: ReadonlyMap<string, PlannedPerson> | undefined
  /** All accounts that have a row, and those of them whose row has no mistake. */
  readonly known: ReadonlySet<string> | undefined
  readonly accounts: ReadonlyMap<string, PlannedAccount>
}

/** Who owns what; notes in the accounts who their primary owner is. */
export async function readOwners(
  { folder }: Pick<Source, 'folder'>,
  { people, known, accounts }: Named,
  mistakes: MistakeList,
): Promise<readonly PlannedOwner[]> {
  const owners: PlannedOwner[] = []
  const pairs = new Map<string, number>()
  const primaries = new Map<string, number>()
  for await (const row of rowsOf({ folder, mistakes }, 'owners.csv')) {
    const owner = ownerIn(row)
    if (!owner) continue
    const { account, person, role } = owner
    if (people && !people.has(person)) row.wrong('person', `${person} is not in people.csv`)
    if (known && !known.has(account)) row.wrong('account', `${account} is not in accounts.csv`)
    const pair = JSON.stringify([account, person])
    const before = pairs.get(pair)
    if (before !== undefined)
      row.wrong('person', `${person} has to do with ${account} on line ${before} already`)
    pairs.set(pair, row.line)
    if (role === 'primary') judgePrimary(row, owner, people?.get(person), primaries)
    const planned = accounts.get(account)
    if (planned) judgeRole(row, owner, planned)
    if (planned && role === 'primary') planned.primary ??= person
    owners.push(owner)
  }
  const areKnown = !mistakes.unread.has('owners.csv')
  for (const { account, line } of accounts.values())
    if (areKnown && !primaries.has(account))
      mistakes.add({
        file: 'accounts.csv',
        line,
        column: 'account',
        reason: `${account} has no primary owner in owners.csv`,
      })
  return owners
}

function ownerIn(row: Row<'owners.csv'>): PlannedOwner | undefined {
  const [account, person] = [row.needed('account'), row.needed('person')]
  const written = row.needed('role')
  const role = OWNER_ROLES.find((each) => each === written)
  if (written !== undefined && role === undefined)
    row.wrong('role', `"${written}" is not one of ${OWNER_ROLES.join(', ')}`)
  const since = row.day('since')
  if (account === undefined || person === undefined || role === undefined) return undefined
  return { line: row.line, account, person, role, since }
}

/** A custodian acts for a child, who owns a youth account alone; here, too, nobody gets any other role. */
function judgeRole(
  row: Row<'owners.csv'>,
  { role }: PlannedOwner,
  { product: { id, kind } }: PlannedAccount,
): void {
  if (role === 'joint' && kind === 'youth')
    row.wrong('role', `${id} belongs to a child alone, so nobody is its joint owner`)
  if (role === 'custodian' && kind !== 'youth')
    row.wrong('role', `${id} is no youth account, so it has no custodian`)
}

function judgePrimary(
  row: Row<'owners.csv'>,
  { account, person }: PlannedOwner,
  known: PlannedPerson | undefined,
  primaries: Map<string, number>,
): void {
  const before = primaries.get(account)
  if (before !== undefined)
    row.wrong('role', `${account} has its primary owner on line ${before} already`)
  else primaries.set(account, row.line)
  if (known && known.memberSince === undefined)
    row.wrong('person', `${person} is a primary owner and has no member_since in people.csv`)
}
