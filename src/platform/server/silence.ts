import type pg from 'pg'
import type { ServerClient, ServerClients } from './servers.ts'

export interface SilenceTerms {
  /** How long a connection may be out on loan before its server is asked whether it is there. */
  readonly askAfterMs: number
  /** What the server has to answer that: one that is merely busy does. */
  readonly answerWithinMs: number
}

const TERMS: SilenceTerms = { askAfterMs: 4000, answerWithinMs: 5000 }

const LOOK_EVERY_MS = 1000

/**
 * Breaks off all connections to a server that is silent: its machine is lost, stands still or is cut
 * off. Without it each connection would wait for as long as the longest statement may take, and for
 * that long nobody would come to the server that leads by now. A statement that takes long is no
 * silence: what is asked is whether the server takes a new connection.
 */
export function leaveTheSilent(pool: pg.Pool, Client: ServerClients, terms = TERMS): void {
  const lentAt = new Map<pg.Client, number>()
  let timer: NodeJS.Timeout | undefined
  let lookedAt = 0
  let isAsking = false

  const look = async (): Promise<void> => {
    const now = performance.now()
    // Whoever stood still themselves heard nothing meanwhile.
    const stoodStill = now - lookedAt > 2 * LOOK_EVERY_MS
    lookedAt = now
    if (stoodStill) for (const client of lentAt.keys()) lentAt.set(client, now)
    const late = [...lentAt].filter(([, at]) => now - at >= terms.askAfterMs)
    if (isAsking || late.length === 0) return
    isAsking = true
    for (const server of new Set(late.map(([client]) => (client as ServerClient).server))) {
      const isThere = await answers(Client, server, terms.answerWithinMs)
      for (const client of Client.open) {
        if (client.server !== server) continue
        if (!isThere) client.breakOff()
        else if (lentAt.has(client)) lentAt.set(client, performance.now())
      }
    }
    isAsking = false
  }

  pool.on('acquire', (client) => {
    lentAt.set(client, performance.now())
    if (timer) return
    lookedAt = performance.now()
    timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  })
  pool.on('release', (_, client) => {
    lentAt.delete(client)
    if (lentAt.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}

/** PostgreSQL's own words, and that it takes no writes, are answers. */
const ANSWERED = /^[0-9A-Z]{5}$/

async function answers(Client: ServerClients, server: number, withinMs: number): Promise<boolean> {
  const client = new Client({ server, connectionTimeoutMillis: withinMs })
  const askedAt = performance.now()
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    const stoodStill = performance.now() - askedAt > withinMs + LOOK_EVERY_MS
    return stoodStill || ANSWERED.test((error as { code?: string }).code ?? '')
  }
}
