import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openShareAccounts } from '../src/modules/accounts/server/accounts.ts'
import { USUAL_SHARES } from '../src/values/shareProducts.ts'
import { createSignIn } from '../src/modules/identity/server/identity.ts'
import { setSecret } from '../src/platform/server/keyedHash.ts'
import { newToken } from '../src/platform/server/token.ts'
import { beginSession } from '../src/modules/identity/server/sessions.ts'
import { enroll } from '../src/modules/members/server/members.ts'
import { type Engine, inTransaction } from '../src/platform/server/db.ts'
import { migratePostgres } from '../src/platform/server/migrate.ts'
import { openPostgres } from '../src/platform/server/postgres.ts'

export const SCRIPTS = import.meta.dirname

/** A member who is signed in, with one account of each kind. */
export interface Member {
  readonly personId: string
  readonly token: string
  readonly checkingId: string
  readonly checking: bigint
  readonly savingsId: string
  readonly savings: bigint
}

/** A credit union full of people, on a database of its own. */
export interface Bank {
  readonly url: string
  readonly secret: string
  /** As the server has it, restricted role included. */
  readonly engine: Engine
  /** The owner of the tables, to prepare and to count. */
  readonly owner: pg.Pool
  readonly members: readonly Member[]
  /** The first and the last ledger account of the members; every id between is one. */
  readonly accounts: { readonly first: bigint; readonly last: bigint }
  close(): Promise<void>
}

const OPENED_YEARS = 10
/** How far back histories go, if nothing else is said. */
const HISTORY_YEARS = 3
const YEAR_MS = 365.25 * 24 * 3_600_000
export const yearsAgo = (years = HISTORY_YEARS): Date => new Date(Date.now() - years * YEAR_MS)
/** When the first deposits were made; histories come after them. */
const openingDay = (): Date => yearsAgo(OPENED_YEARS)

export async function openBank(url: string, secret: string, memberCount: number): Promise<Bank> {
  await migratePostgres(url)
  const engine = openPostgres(url)
  const owner = new pg.Pool({ connectionString: url, max: 4 })
  // When the server is stopped after a failure, that failure is the one to tell.
  owner.on('error', () => {})
  setSecret(engine.db, secret)
  await owner.query(await readFile(join(SCRIPTS, 'tools.sql'), 'utf8'))
  const members = await copyMembers(owner, await admitModel(engine), memberCount)
  const accounts = { first: members[0]!.checking, last: members.at(-1)!.savings }
  await fund(owner, accounts)
  await owner.query('vacuum (analyze)')
  const close = async (): Promise<void> => {
    await engine.close()
    await owner.end()
  }
  return { url, secret, engine, owner, members, accounts, close }
}

/** One member through the doors everybody uses; the answer is the member's id. */
const admitModel = ({ db }: Engine): Promise<string> =>
  inTransaction(db, async (tx) => {
    const at = new Date()
    const personId = await enroll(tx, {
      firstName: 'Ines',
      lastName: 'Okafor',
      phone: '+1 555 0100',
      address: { street: '1 Main St', city: 'Albany', state: 'NY', postalCode: '12207' },
    })
    const [role, status] = ['user', 'active'] as const
    const email = 'model@bench.example'
    await createSignIn(tx, { personId, email, password: newToken().token, role, status })
    await openShareAccounts(tx, { personId, at, shares: USUAL_SHARES })
    await beginSession(tx, { personId, role, at, address: '127.0.0.1', device: 'bench' })
    return personId
  })

async function copyMembers(
  owner: pg.Pool,
  modelId: string,
  count: number,
): Promise<readonly Member[]> {
  const tokens = Array.from({ length: count }, () => newToken())
  const { rows } = await owner.query<Member>(await readFile(join(SCRIPTS, 'crowd.sql'), 'utf8'), [
    modelId,
    tokens.map(({ token }) => token),
    tokens.map(({ tokenHash }) => tokenHash),
  ])
  return rows
}

const DEPOSIT_MINOR = 1_000_000_00n
const FUNDED_AT_ONCE = 1000n
export const CLEARING = 1n

/** A million dollars for each of these as well. */
export async function fundAll({ owner }: Bank, accounts: readonly bigint[]): Promise<void> {
  await owner.query(
    `select bench_post(array_fill($1::bigint, array[count(*)::int]), array_agg(id), $2, 'opening', $3)
       from unnest($4::bigint[]) id`,
    [CLEARING, DEPOSIT_MINOR, openingDay(), accounts],
  )
}

/** Everybody starts with a million dollars, so no round runs dry. */
async function fund(owner: pg.Pool, { first, last }: Bank['accounts']): Promise<void> {
  const at = openingDay()
  for (let from = first; from <= last; from += FUNDED_AT_ONCE) {
    const to = from + FUNDED_AT_ONCE - 1n < last ? from + FUNDED_AT_ONCE - 1n : last
    const { rows } = await owner.query<{ posted: bigint }>(
      `select bench_post(array_fill($1::bigint, array[count(*)::int]), array_agg(id), $2, 'opening', $3)
              as posted from generate_series($4::bigint, $5::bigint) id`,
      [CLEARING, DEPOSIT_MINOR, at, from, to],
    )
    if (rows[0]!.posted !== to - from + 1n) throw new Error('Not every account was funded')
  }
}

/** Transfers in the journal so far. */
export async function journalSize({ owner }: Bank): Promise<number> {
  const { rows } = await owner.query<{ entries: bigint }>(
    'select sum(seq)::bigint as entries from ledger_account',
  )
  return Number(rows[0]!.entries) / 2
}
