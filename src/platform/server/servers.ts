import type { Socket } from 'node:net'
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

/** Where there are others, a server that does not answer is not waited for as long as the only one. */
const NEXT_AFTER_MS = 3000

/** A connection to one of the servers of a `DATABASE_URL`. */
export interface ServerClient extends pg.Client {
  /** Its number in the list. */
  readonly server: number
  /** Breaks the connection off, as if the network had: whatever was asked over it fails. */
  breakOff(): void
}

type ServerConfig = pg.ClientConfig & {
  /** The one to reach, where it is not to be whichever takes writes. */
  readonly server?: number
}

export type ServerClients = (new (config?: ServerConfig) => ServerClient) &
  typeof pg.Client & {
    /** Those that are open now, whoever uses them. */
    readonly open: ReadonlySet<ServerClient>
  }

/**
 * The class of connections to a `DATABASE_URL`. Where it lists several servers, or asks for one that
 * takes writes (`target_session_attrs=read-write`), each new connection goes to the one that did last
 * time, and after a failure to the next: so a portal finds the leader that a failover made by itself.
 */
export function clientOf(connectionString: string): ServerClients {
  const addresses = addressesOf(connectionString)
  const mustWrite = addresses.length > 1 || ONLY_THE_WRITABLE.test(connectionString)
  const preferred = (): number => preferredOf.get(connectionString) ?? 0
  const open = new Set<ServerClient>()

  return class extends ReachedClient implements ServerClient {
    static readonly open = open
    readonly server: number

    constructor({ server, ...config }: ServerConfig = {}) {
      const isAnyOf = server === undefined && addresses.length > 1
      super({
        // A peer that has gone without a word is noticed between two statements, too.
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        ...config,
        ...(isAnyOf && { connectionTimeoutMillis: NEXT_AFTER_MS }),
        connectionString: addresses[server ?? preferred()]!,
      })
      this.server = server ?? preferred()
    }

    breakOff(): void {
      const { connection } = this as unknown as { readonly connection: { readonly stream: Socket } }
      connection.stream.destroy(new Error('Connection terminated: the server is silent'))
    }

    protected override async reach(connect: () => Promise<pg.Client>): Promise<pg.Client> {
      try {
        await connect()
        if (mustWrite) await this.#requireWritable()
        open.add(this)
        this.once('end', () => open.delete(this))
        return this
      } catch (error) {
        if (preferred() === this.server)
          preferredOf.set(connectionString, (this.server + 1) % addresses.length)
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
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (left === 1) throw error
    }
  }
}
