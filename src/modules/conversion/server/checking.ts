import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { aliasesTaken } from '../../accounts/server/accounts.ts'
import { emailsTaken } from '../../identity/server/identity.ts'
import { readAccounts } from './accounts.ts'
import { COLUMNS, type FileName } from './columns.ts'
import { judgePayouts } from './certificates.ts'
import { compareTotals, readControl, sumsOf } from './control.ts'
import { judgeHistories, readHistory } from './history.ts'
import { type MistakeList, type Mistakes, openMistakes } from './mistakes.ts'
import { readOwners } from './owners.ts'
import { readPeople } from './people.ts'
import { dips, openingOf, type Plan, type PlannedAccount } from './plan.ts'
import { bytesOf } from './reading.ts'

interface Terms {
  readonly institution: Institution
  readonly now: Date
}

type Checked =
  | { readonly ok: true; readonly plan: Plan }
  | {
      readonly ok: false
      readonly mistakes: Mistakes
      /** Of the files whose rows are posted, to know them again. */
      readonly filesHash: Buffer
    }

/** Reads all files of a folder and names everything that is wrong with them. Writes nothing. */
export async function checkFolder(
  db: Db,
  { institution, now }: Terms,
  folder: string,
): Promise<Checked> {
  const mistakes = openMistakes()
  const filesHash = await hashOfFiles(folder, mistakes)
  const products = new Map(institution.shares.map((product) => [product.id, product]))
  const today = dayOf(now, institution.timeZone)
  const read = reader(mistakes)
  const control = await read('control.csv', () =>
    readControl({ folder, products, today }, mistakes),
  )
  const source = { folder, products, asOf: control?.asOf }
  const people = await read('people.csv', () => readPeople(source, mistakes))
  const beforeAccounts = mistakes.count
  const { accounts = new Map<string, PlannedAccount>(), known } =
    (await read('accounts.csv', () => readAccounts(source, mistakes))) ?? {}
  if (control && known && mistakes.count === beforeAccounts)
    compareTotals(control, sumsOf(accounts.values()), 'accounts.csv', mistakes)
  const named = { people, known, accounts }
  const owners = await read('owners.csv', () => readOwners(source, named, mistakes))
  if (owners) judgePayouts(accounts, mistakes)
  const beforeHistory = mistakes.count
  const history = await read('history.csv', () => readHistory(source, named, mistakes))
  // What does not add up because of a row that is named already is not named again.
  if (history && mistakes.count === beforeHistory)
    judgeHistories(accounts.values(), history.from, mistakes)
  await judgeTaken(db, { people, accounts }, mistakes)
  if (
    mistakes.count > 0 ||
    !people ||
    !owners ||
    !history ||
    !control ||
    control.asOf === undefined
  )
    return { ok: false, mistakes: orNothing(mistakes), filesHash }
  const plan = {
    folder,
    filesHash,
    asOf: control.asOf,
    people,
    accounts,
    owners,
    control: control.totals,
    historyFrom: history.from,
    historyCount: history.count,
    postingCount: postingsIn(accounts, history.rowsOf),
  }
  return { ok: true, plan }
}

/** Reads a file that can be read; undefined where it, or a row of it, turns out that it cannot. */
const reader =
  ({ unread }: MistakeList) =>
  async <Found>(file: FileName, read: () => Promise<Found>): Promise<Found | undefined> => {
    if (unread.has(file)) return undefined
    const found = await read()
    return unread.has(file) ? undefined : found
  }

/** Files without a row have no mistake, and nothing to convert. */
function orNothing(mistakes: MistakeList): Mistakes {
  if (mistakes.count === 0)
    mistakes.add({
      file: 'control.csv',
      line: 1,
      reason: 'has no rows, so there is nothing to convert',
    })
  return mistakes
}

/** Sees that every file can be read, and hashes those whose rows are posted. */
async function hashOfFiles(folder: string, mistakes: MistakeList): Promise<Buffer> {
  const hash = createHash('sha256')
  for (const file of Object.keys(COLUMNS) as FileName[]) {
    const bytes = await bytesOf({ folder, mistakes }, file)
    if (bytes && (file === 'accounts.csv' || file === 'history.csv'))
      hash.update(createHash('sha256').update(bytes).digest())
  }
  return hash.digest()
}

/** Notes whose address or number is somebody's here. */
async function judgeTaken(
  db: Db,
  { people, accounts }: Pick<Plan, 'accounts'> & { readonly people: Plan['people'] | undefined },
  mistakes: MistakeList,
): Promise<void> {
  const everybody = [...(people?.values() ?? [])]
  const emails = await emailsTaken(
    db,
    everybody.map(({ email }) => email),
  )
  for (const { email, line } of everybody) {
    if (!emails.has(email)) continue
    const reason = `somebody signs in with ${email} already`
    mistakes.add({ file: 'people.csv', line, column: 'email', reason })
  }
  const all = [...accounts.values()]
  const aliases = await aliasesTaken(
    db,
    all.map(({ number }) => number),
  )
  for (const { number, line } of all) {
    if (!aliases.has(number)) continue
    const reason = `${number} is what another account was called where it came from`
    mistakes.add({ file: 'accounts.csv', line, column: 'number', reason })
  }
}

/** Openings, rows of history and balances that are posted at once, as `postings.ts` makes them. */
function postingsIn(
  accounts: ReadonlyMap<string, PlannedAccount>,
  rowsOf: ReadonlyMap<string, number>,
): number {
  let count = 0
  for (const account of accounts.values()) {
    if (dips(account)) count += account.balance === 0n ? 0 : 1
    else count += (openingOf(account) === 0n ? 0 : 1) + (rowsOf.get(account.account) ?? 0)
  }
  return count
}
