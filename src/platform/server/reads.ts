import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Counter } from 'prom-client'
import { PROCESS } from './counters.ts'
import { type Db, type Engine, isRetryable } from './db.ts'
import { isDatabaseAway } from './errors.ts'
import type { Log } from './log.ts'
import { thinned } from './thinned.ts'

/** Where a database stands in the stream of what was written, as a count of bytes. */
type Position = bigint

/** Runs a read, which may be asked twice, on the standby where that may answer it, and else on the leader. */
export type Read = <T>(leader: Db, work: (db: Db) => Promise<T>) => Promise<T>

/** For one request: reads that may be a second old, and never older than what the same browser wrote. */
export interface Reads {
  of(request: FastifyRequest): Read
  /** The server to read from for longer than one answer; it is asked once, now. */
  serverFor(request: FastifyRequest, leader: Db): Promise<Db>
  /** After something was changed: the browser keeps how far the standby has to be for it. */
  remember(reply: FastifyReply): Promise<void>
  /** Pages are told of something: what they read now is at least as new. */
  moved(): void
}

/** What a read that may be old is never older than, whoever asks: half of it may have passed when it is asked. */
const OLD_MS_MAX = 1000
/** A standby that has not answered by then is away. */
const ANSWER_MS_MAX = 500
const AWAY_FOR_MS = 2000
/** By then every standby that is asked has what was written. */
const REMEMBER_SECONDS = 60
const COOKIE = 'written'
/** Kept where nobody could say how far it is: the leader is asked. */
const UNKNOWN = 'unknown'

const reads = new Counter({
  name: 'openteller_reads_total',
  help: 'Reads that may be a second old: from the standby, or from the leader because the standby was behind or away',
  labelNames: ['from'],
  registers: [PROCESS],
})

/** Without a standby the leader answers everything, and nothing is asked beside it. */
export const LEADER_ALONE: Reads = {
  of: () => (leader, work) => work(leader),
  serverFor: async (_, leader) => leader,
  remember: async () => {},
  moved: () => {},
}

/** Reads of the engine's standby, where it has one. */
export function openReads(
  { db: leader, standby }: Pick<Engine, 'db' | 'standby'>,
  { log, publicUrl }: { readonly log: Log; readonly publicUrl: string },
  now: () => number = () => performance.now(),
): Reads {
  if (!standby) return LEADER_ALONE
  const warn = thinned(60_000, (keptBack, err: unknown) =>
    log.warn({ err, keptBack }, 'the standby does not answer, the leader is asked'),
  )
  let awayUntil = 0
  const away = (error: unknown): void => {
    awayUntil = now() + AWAY_FOR_MS
    warn(error)
  }
  const leaderAt = openLeaderPosition(leader, now)

  const readFor = async <T>(needed: Position | null, work: (db: Db) => Promise<T>): Promise<T> => {
    if (now() < awayUntil) reads.inc({ from: 'leader, standby away' })
    else {
      try {
        const done = needed === null ? undefined : await onStandby(standby.db, needed, work)
        reads.inc({ from: done ? 'standby' : 'leader, standby behind' })
        if (done) return done.answer
      } catch (error) {
        // What the standby breaks off because of what it replays, the leader answers.
        if (!isDatabaseAway(error as Error) && !isRetryable(error)) throw error
        reads.inc({ from: 'leader, standby away' })
        away(error)
      }
    }
    return work(leader)
  }

  const neededBy = async (request: FastifyRequest): Promise<Position | null> => {
    const written = request.cookies[COOKIE]
    if (written !== undefined && !/^\d{1,20}$/.test(written)) return null
    const recent = await leaderAt.recent()
    const own = BigInt(written ?? 0)
    return own > recent ? own : recent
  }

  return {
    of: (request) => async (_, work) => readFor(await neededBy(request), work),
    serverFor: async (request) =>
      readFor(await neededBy(request), async (db) => db !== leader).then((isStandby) =>
        isStandby ? standby.db : leader,
      ),
    remember: async (reply) => {
      const position = await leaderAt.now().then(String, () => UNKNOWN)
      const attributes = { httpOnly: true, sameSite: 'strict', path: '/' } as const
      reply.setCookie(COOKIE, position, {
        ...attributes,
        secure: publicUrl.startsWith('https:'),
        maxAge: REMEMBER_SECONDS,
      })
    },
    moved: () => leaderAt.forget(),
  }
}

/** @returns undefined where the standby is behind; throws where it does not answer */
async function onStandby<T>(
  standby: Db,
  needed: Position,
  work: (db: Db) => Promise<T>,
): Promise<{ readonly answer: T } | undefined> {
  const state = { isLate: false, isThere: false }
  const asked = standby.connection().execute(async (db) => {
    const position = await replayedBy(db)
    if (state.isLate) return undefined
    state.isThere = true
    if (position === null || position < needed) return undefined
    return { answer: await work(db) }
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      if (state.isThere) return
      state.isLate = true
      refuse(new Error('Connection terminated: the standby did not answer in time'))
    }, ANSWER_MS_MAX)
  })
  asked.catch(() => {})
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/**
 * How far the leader has written for certain: a commit that was answered is in it, and a standby is sent nothing beyond. Asked
 * at most every half second for all who want to know how far it was just now.
 */
function openLeaderPosition(leader: Db, now: () => number) {
  let known: { readonly asked: Promise<Position>; readonly at: number } | undefined
  const ask = async (): Promise<Position> => {
    const { rows } = await sql<{ position: string }>`
      select (pg_current_wal_flush_lsn() - '0/0')::text as position`.execute(leader)
    return BigInt(rows[0]!.position)
  }
  return {
    now: ask,
    recent: (): Promise<Position> => {
      if (known && now() - known.at < OLD_MS_MAX / 2) return known.asked
      const asked = ask()
      const mine = { asked, at: now() }
      known = mine
      asked.catch(() => {
        if (known === mine) known = undefined
      })
      return asked
    },
    forget: (): void => {
      known = undefined
    },
  }
}

/**
 * How far a standby has come; null where it is none, because it leads now or always did. Asked on the connection that
 * reads: one that was started again may be back where it was before.
 */
async function replayedBy(db: Db): Promise<Position | null> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as position`.execute(
    db,
  )
  const { position } = rows[0]!
  return position === null ? null : BigInt(position)
}
