import type pg from 'pg'
import { ReachedClient } from './reachedClient.ts'

/** Each server that a `DATABASE_URL` lists, as an address of its own: `postgres://us@one,two:5433/bank` names two. */
export function addressesOf(connectionString: string): readonly string[] {
  const parts = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(connectionString)
  if (!parts) return [connectionString]
  const [, before = '', servers = '', after = ''] = parts
  return servers.split(',').map((server) => `${before}${server}${after}`)
}

/** In the words of libpq; where several servers are listed, nothing else would make sense. */
const ONLY_THE_WRITABLE = /[?&]target_session_attrs=(read-write|primary)(&|$)/

/** As PostgreSQL says it of a statement that writes. */
export const READ_ONLY = '25006'

class ReadOnlyServer extends Error {
  readonly code = READ_ONLY
}

/** The server that took writes last, by its number in the list: all pools of a process know it. */
const preferredOf = new Map<string, number>()

/**
 * The class of connections to a `DATABASE_URL`. Where it lists several servers, or asks for one that
 * takes writes (`target_session_attrs=read-write`), each new connection goes to the one that did last
 * time, and after a failure to the next: so a portal finds the leader that a failover made by itself.
 */
export function clientOf(connectionString: string): typeof pg.Client {
  const addresses = addressesOf(connectionString)
  const mustWrite = addresses.length > 1 || ONLY_THE_WRITABLE.test(connectionString)
  const preferred = (): number => preferredOf.get(connectionString) ?? 0

  return class extends ReachedClient {
    readonly #tried = preferred()

    constructor(config: pg.ClientConfig = {}) {
      super({
        // A peer that has gone without a word is noticed between two statements, too.
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        ...config,
        connectionString: addresses[preferred()]!,
      })
    }

    protected override async reach(connect: () => Promise<pg.Client>): Promise<pg.Client> {
      try {
        await connect()
        if (mustWrite) await this.#requireWritable()
        return this
      } catch (error) {
        if (preferred() === this.#tried)
          preferredOf.set(connectionString, (this.#tried + 1) % addresses.length)
        throw error
      }
    }

    async #requireWritable(): Promise<void> {
      const { rows } = await this.query<{ transaction_read_only: string }>(
        'show transaction_read_only',
      )
      if (rows[0]?.transaction_read_only !== 'on') return
      await this.end()
      throw new ReadOnlyServer(`${this.host}:${this.port} takes no writes`)
    }
  }
}

/**
 * Asks each server in turn until one may be worked with, so that whoever starts begins with that one and
 * need not be lucky with the first.
 * @throws what the last one answered
 */
export async function findServer(connectionString: string): Promise<void> {
  const Client = clientOf(connectionString)
  for (let left = addressesOf(connectionString).length; left > 0; left--) {
    const client = new Client({ connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (left === 1) throw error
    }
  }
}
