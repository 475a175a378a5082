import type { TestContext } from 'node:test'
import pg from 'pg'
import { bindingOf } from '../../src/modules/factors/server/proof.ts'
import { openChallenge } from '../../src/modules/factors/server/challenges.ts'
import { csrfTokenOf } from '../../src/modules/access/server/cookies.ts'
import { addPasscode } from '../../src/modules/passcodes/server/passcodes.ts'
import { newToken } from '../../src/platform/server/token.ts'
import type { ProvenAction } from '../../src/modules/factors/contract.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { APP_ROLE } from '../../src/platform/server/migrate.ts'
import { serverSecret } from '../../src/platform/server/secret.ts'
import { newId } from '../../src/values/ids.ts'
import { atEnd } from '../factories/atEnd.ts'
import { type Answer, type Client, createClient } from '../factories/client.ts'
import type { PortalOptions } from '../factories/portal.ts'
import { type OnlineBanking, openOnlineBanking, PASSWORD } from '../worlds/onlineBanking.ts'

export const ADA = 'ada@example.com'
export const BEN = 'ben@example.com'

/** Somebody signed in, however many sessions of theirs have ended meanwhile. */
export interface Browser {
  readonly client: Client
  readonly sessionId: string
  post(path: string, body?: unknown): Promise<Answer>
}

export interface Member extends Awaited<ReturnType<OnlineBanking['member']>> {
  readonly union: OnlineBanking
  /** Connects as the owner of the database, for what only a test does. */
  readonly owner: Pick<pg.Client, 'query'>
  /** A new session, written down without signing in. */
  browser(): Promise<Browser>
  /** A sign-in whose password was right. */
  halfSignedIn(): Promise<Client>
  /** A code that answers one challenge of theirs, whichever. */
  code(): Promise<string>
  /** Fresh proof for a change to their account. */
  proof(
    action: ProvenAction,
    about?: { readonly passkeyId?: string; readonly accountId?: string },
  ): Promise<{ stepUpId: string; code: string }>
  /** Forgets what is throttled, counted or limited in number. */
  startAfresh(): Promise<void>
  /** How often PostgreSQL ended a transaction because two waited for each other; the last thing asked. */
  deadlocks(): Promise<number>
}

/** Ada, with $100,000.00 in Checking, behind a portal of her own; Ben is there to be paid. */
export async function openMember(
  t: Pick<TestContext, 'after'>,
  given: Pick<PortalOptions, 'engine' | 'share'> = {},
): Promise<Member> {
  const union = await openOnlineBanking(t, { ...given, password: PASSWORD })
  const { portal } = union
  const { db } = portal.engine
  await union.member('Ben Reed', { email: BEN, checking: '100.00' })
  const ada = await union.member('Ada Reed', { email: ADA, checking: '100000.00' })
  const { personId } = ada
  const secret = await serverSecret(db, portal.config)
  const owner = await ownerOf(t, portal.engine)
  await owner.query('update payment_rule set count_max = 1000 where count_max is not null')
  const { rows: signIns } = await owner.query<{ email: string; password_hash: string }>(
    'select email, password_hash from sign_in where person_id = $1',
    [personId],
  )
  let codes = 0
  const code = async (): Promise<string> => {
    const next = String(++codes).padStart(6, '0')
    await addPasscode(db, { code: next, addedBy: null, at: portal.clock.now() })
    return next
  }
  const open = (challenge: Challenge) => challengeOf(portal, personId, challenge)
  // The name of the host, because a passkey belongs to one and not to an address.
  const newClient = () => createClient(portal.base.replace('127.0.0.1', 'localhost'))
  return {
    ...ada,
    union,
    owner,
    code,
    browser: async () => {
      const { token, tokenHash } = newToken()
      const sessionId = newId()
      await owner.query(
        `insert into session (id, token_hash, person_id, started_at, last_seen_at, expires_at,
                              address, device)
         values ($1, $2, $3, $4, $4, $4::timestamptz + interval '12 hours', '127.0.0.1', 'node')`,
        [sessionId, tokenHash, personId, portal.clock.now()],
      )
      const client = newClient()
      client.cookies.set('session', token)
      const headers = { 'x-csrf-token': csrfTokenOf(secret, token) }
      return { client, sessionId, post: (path, body) => client.post(path, body, headers) }
    },
    halfSignedIn: async () => {
      const { token, tokenHash } = newToken()
      await open({ purpose: 'sign-in', binding: '', tokenHash })
      const client = newClient()
      client.cookies.set('pre', token)
      return client
    },
    proof: async (action, about = {}) => {
      const binding = bindingOf({ action, ...about })
      const { challengeId: stepUpId } = await open({ purpose: 'account', binding, tokenHash: null })
      return { stepUpId, code: await code() }
    },
    startAfresh: async () => {
      await forgetCounts(owner)
      const { email, password_hash: passwordHash } = signIns[0]!
      await owner.query(
        `update sign_in set email = $2, password_hash = $3, everything_locked_at = null
          where person_id = $1`,
        [personId, email, passwordHash],
      )
    },
    deadlocks: () => deadlocksSeen(owner),
  }
}

type Challenge = Parameters<typeof openChallenge>[2]

const challengeOf = (
  { engine, clock, config: { institution } }: OnlineBanking['portal'],
  actorId: string,
  challenge: Challenge,
) =>
  inTransaction(engine.db, (tx) =>
    openChallenge(tx, { ...jobContextOf({ clock, institution }), actorId }, challenge),
  )

async function forgetCounts(owner: Member['owner']): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relname like '%throttle'`,
  )
  const names = [...rows.map(({ name }) => name), ...COUNTED]
  await owner.query(names.map((name) => `delete from ${name}`).join(';'))
  await owner.query(
    `update sign_in set codes_failed = 0, locks_in_a_row = 0, locked_until = null,
                        outgoing_blocked_until = null`,
  )
}

async function deadlocksSeen(owner: Member['owner']): Promise<number> {
  // A session that ends tells what it counted.
  await owner.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const { rows } = await owner.query<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  return rows[0]!.n
}

/** Some only grow: the owner's session passes over what keeps them so. */
const COUNTED = [
  'payment_use',
  'payment_usage',
  'emailed_code',
  'passkey',
  'schedule_run',
  'schedule',
  'bill_payment',
  'bill',
  'bill_payee',
]

/** The owner of the database, past whom no trigger comes. */
async function ownerOf(
  t: Pick<TestContext, 'after'>,
  { kind, pool }: Engine,
): Promise<Pick<pg.Client, 'query'>> {
  if (kind === 'embedded') return ownerInSession(pool)
  const known = await pool.connect()
  const { host, port, database, user, password } = known
  known.release()
  const owner = new pg.Client({ host, port, database, user, password })
  await owner.connect()
  await owner.query(`set session_replication_role = 'replica'`)
  atEnd(t, () => owner.end())
  return owner
}

/** The embedded engine has one session, which changes roles for the while. */
function ownerInSession(pool: pg.Pool): Pick<pg.Client, 'query'> {
  const query = async (text: string, values?: unknown[]) => {
    const session = await pool.connect()
    try {
      await session.query(`reset role; set session_replication_role = 'replica'`)
      return await session.query(text, values)
    } finally {
      await session.query(`reset session_replication_role; set role ${APP_ROLE}`)
      session.release()
    }
  }
  return { query: query as pg.Client['query'] }
}
