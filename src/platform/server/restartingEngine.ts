import type { EventEmitter } from 'node:events'
import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { APP_ROLE } from './migrate.ts'
import { ReachedClient } from './reachedClient.ts'

const RESTART_AFTER_MS = 1000

/**
 * The engine that runs, and after one that ended by a fault, such as a full disk, the next on the same
 * files. PostgreSQL would start itself again; this one is asked for at the next connection, and as
 * long as it does not start the database counts as away.
 */
export class RestartingEngine {
  readonly #launch: () => PGlite
  readonly #atRestart: ((lite: PGlite) => Promise<void>)[] = [
    async (lite) => {
      await lite.exec(`set role ${APP_ROLE}`)
    },
  ]
  #current: PGlite
  #hasEnded = false
  #launchedAt = -Infinity
  #ready: Promise<void> = Promise.resolve()

  constructor(launch: () => PGlite) {
    this.#launch = launch
    this.#current = launch()
  }

  get current(): PGlite {
    return this.#current
  }

  /** The one to connect to. */
  toConnect(): PGlite {
    if (this.#hasEnded && performance.now() - this.#launchedAt > RESTART_AFTER_MS) this.#restart()
    return this.#current
  }

  /** What is done each time before the next one serves. */
  onRestart(prepare: (lite: PGlite) => Promise<void>): void {
    this.#atRestart.push(prepare)
  }

  ended(lite: PGlite): void {
    if (lite === this.#current) this.#hasEnded = true
  }

  async ready(lite: PGlite): Promise<void> {
    if (lite === this.#current) await this.#ready
    if (lite !== this.#current || this.#hasEnded) throw new EngineEnded()
  }

  async close(): Promise<void> {
    if (!this.#hasEnded) await this.#current.close()
  }

  #restart(): void {
    this.#launchedAt = performance.now()
    this.#hasEnded = false
    // What ended closes none of its files.
    void this.#current.fs?.closeFs()
    const lite = this.#launch()
    this.#current = lite
    const begin = async (): Promise<void> => {
      await lite.waitReady
      for (const prepare of this.#atRestart) await prepare(lite)
    }
    this.#ready = begin().catch(() => this.ended(lite))
  }
}

/** By the name that PostgreSQL has for a server that is starting. */
class EngineEnded extends Error {
  readonly code = '57P03'
  constructor() {
    super('The embedded engine ended by a fault and does not start again yet.')
  }
}

/**
 * The engine computes in this process and answers within the turn of the event loop in which it is asked. A job
 * that asks a thousand things would have all that turn, and no request be read meanwhile: so each statement ends in a turn of its own.
 */
function takeTurns(connection: EventEmitter): void {
  const emit = connection.emit.bind(connection)
  connection.emit = (event, ...details: unknown[]) => {
    if (event !== 'readyForQuery') return emit(event, ...details)
    setImmediate(emit, event, ...details)
    return true
  }
}

/** The class of connections to the engine that runs at the moment. */
export async function clientOf(running: RestartingEngine): Promise<typeof pg.Client> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  return class extends ReachedClient {
    readonly #lite: PGlite

    constructor() {
      const lite = running.toConnect()
      // Of its own: a connection object that was ended once never works again.
      const config = createPgConfig(lite)
      super(config)
      this.#lite = lite
      const { connection } = config
      takeTurns(connection)
      connection.on('errorMessage', ({ severity }: pg.DatabaseError) => {
        if (severity !== 'PANIC' && severity !== 'FATAL') return
        running.ended(lite)
        // After the statement has heard what was wrong: nothing else will ever be answered.
        setImmediate(() => connection.emit('error', new Error('Connection terminated')))
      })
      connection.on('error', () => running.ended(lite))
    }

    protected override async reach(connect: () => Promise<pg.Client>): Promise<pg.Client> {
      await running.ready(this.#lite)
      return connect()
    }
  }
}
