import { sql } from 'kysely'
import type { Db, Engine, Tx } from './db.ts'
import type { Log } from './log.ts'

/** Something that happened, told to every server process after its transaction committed. */
export interface OutboxEvent {
  readonly topic: string
  /** What it happened to; who listens for `topic` decides what a key means. */
  readonly keys: readonly string[]
}

/** Part of the transaction that makes it true; what rolls back is never told. */
export async function publish(tx: Db, topic: string, keys: readonly string[]): Promise<void> {
  await sql`insert into outbox (topic, keys) values (${topic}, ${keys}::text[])`.execute(tx)
}

/** Takes back what this transaction published: what nobody can see yet, nobody is told of. */
export async function keepSilent(tx: Tx): Promise<void> {
  await sql`delete from outbox where xmin = pg_current_xact_id()::xid`.execute(tx)
}

const CHANNEL = 'openteller_event'
const SWEEP_EVERY_MS = 1000
const ROUND_AFTER_MS = 15
/** NOTIFY refuses payloads of 8,000 bytes; a thousand keys of a posting batch fit in several. */
const KEYS_PER_NOTICE = 150

export interface Outbox {
  /** Empties the outbox soon; called after every action, so that listeners are told in an instant. */
  flush(): void
  onEvent(listener: (event: OutboxEvent) => void): void
  /** `listener` is called when events may have been missed. */
  onMissed(listener: () => void): void
  close(): Promise<void>
}

/**
 * Moves committed events to `NOTIFY`, which every process receives. Doing that here and not in the
 * posting transaction keeps NOTIFY's global commit lock away from the money. A sweep each second
 * picks up what a process that died left behind.
 */
export async function openOutbox(engine: Engine, log: Log): Promise<Outbox> {
  const listeners: ((event: OutboxEvent) => void)[] = []
  const missedListeners: (() => void)[] = []
  await engine.listen(
    CHANNEL,
    (payload) => {
      const event = JSON.parse(payload) as OutboxEvent
      for (const listener of listeners) listener(event)
    },
    () => {
      log.info('the database is back')
      for (const listener of missedListeners) listener()
    },
    () => log.warn('the database is away, waiting for it'),
  )

  let scheduled: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let closed = false
  const empty = (): void => {
    scheduled = undefined
    if (closed) return
    running = relay(engine.db)
      .catch((error: unknown) => log.warn({ err: error }, 'outbox not emptied, trying again'))
      .finally(() => {
        running = undefined
      })
  }
  // A short wait, so that many actions in a row share one round and its commit.
  const flush = (): void => {
    scheduled ??= setTimeout(() => void (running ?? Promise.resolve()).then(empty), ROUND_AFTER_MS)
  }
  const sweep = setInterval(flush, SWEEP_EVERY_MS).unref()
  return {
    flush,
    onEvent: (listener) => {
      listeners.push(listener)
    },
    onMissed: (listener) => {
      missedListeners.push(listener)
    },
    close: async () => {
      closed = true
      clearInterval(sweep)
      clearTimeout(scheduled)
      await running
    },
  }
}

async function relay(db: Db): Promise<void> {
  await sql`
    with taken as (
      delete from outbox where id in (
        select id from outbox order by id limit 500 for update skip locked)
      returning topic, keys),
    numbered as (
      select distinct topic, key, (dense_rank() over (partition by topic order by key) - 1)
             / ${KEYS_PER_NOTICE}::int as page
        from taken, unnest(keys) key)
    select pg_notify(${CHANNEL}, json_build_object('topic', topic, 'keys', json_agg(key))::text)
      from numbered group by topic, page`.execute(db)
}
