import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Refused } from './errors.ts'
import { networkOf } from './network.ts'
import type { OutboxEvent, Outbox } from './outbox.ts'
import { openRecentEvents } from './recentEvents.ts'

const HEARTBEAT_EVERY_MS = 20_000
/** Something has happened that the page may not have read, so it reads everything again. */
const MISSED = 'event: missed\ndata: {}\n\n'
const NOTHING_MISSED = 'event: nothing-missed\ndata: {}\n\n'

/** Whose a stream is, and where it goes. */
export interface Subscriber {
  readonly personId: string
  readonly address: string
}

/** What a stream tells of, and for how long. */
export interface Hearing {
  readonly concerns: (event: OutboxEvent) => boolean
  /** Asked at each heartbeat; when it says no, the stream ends. */
  readonly stillWelcome: () => Promise<boolean>
  /** Whether `concerns` goes by something that this event has changed. */
  readonly changedBy: (event: OutboxEvent) => boolean
  /** Reads what `concerns` goes by: at the beginning, and again after a change. */
  readonly renew: () => Promise<void>
}

/** Each stream costs memory and a question to the database every few seconds. */
export interface LiveLimits {
  readonly perPerson: number
  /** An office of many people may share one network. */
  readonly perNetwork: number
}

const LIMITS: LiveLimits = { perPerson: 10, perNetwork: 200 }

export interface LiveHub {
  /**
   * Turns a reply into a stream of server-sent events, one for each event that `concerns` the
   * person. Every event is only a hint to read again: it carries the topic and nothing else. The first
   * says whether something was missed between `since`, the cursor of the page's oldest answer, and now.
   * @throws Refused('too_many') when the person or their network has as many as they may
   */
  attach(reply: FastifyReply, subscriber: Subscriber, hearing: Hearing, since?: string): void
  /** Goes along with an answer that is read from now on (`RecentEvents`). */
  cursor(): string
  readonly size: number
  close(): void
}

interface Stream {
  readonly personId: string
  readonly network: string
  readonly hearing: Hearing
  readonly write: (text: string) => void
  readonly end: () => void
}

function beginStream(reply: FastifyReply, headers: OutgoingHttpHeaders): ServerResponse {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    ...headers,
  } as OutgoingHttpHeaders)
  reply.raw.write('retry: 2000\n\n')
  return reply.raw
}

export function openLiveHub(outbox: Outbox, limits: LiveLimits = LIMITS): LiveHub {
  const streams = new Set<Stream>()
  const recent = openRecentEvents()
  const hasMissed = (since: string, { concerns, changedBy }: Hearing): boolean =>
    recent.since(since)?.some((event) => concerns(event) || changedBy(event)) ?? true
  /** What happened meanwhile, or since the cursor, may have been kept from the page. */
  const renew = ({ hearing, write, end }: Stream, since = ''): Promise<void> =>
    hearing.renew().then(() => write(hasMissed(since, hearing) ? MISSED : NOTHING_MISSED), end)
  const count = (isOne: (stream: Stream) => boolean): number => [...streams].filter(isOne).length
  let closed = false
  outbox.onEvent((event) => {
    recent.add(event)
    for (const stream of streams) {
      const { hearing, write } = stream
      if (hearing.concerns(event)) write(`event: ${event.topic}\ndata: {}\n\n`)
      if (hearing.changedBy(event)) void renew(stream)
    }
  })
  outbox.onMissed(() => {
    recent.forget()
    for (const stream of streams) void renew(stream)
  })
  return {
    attach: (reply, { personId, address }, hearing, since) => {
      const network = networkOf(address)
      const tooMany =
        count((stream) => stream.personId === personId) >= limits.perPerson ||
        count((stream) => stream.network === network) >= limits.perNetwork
      if (tooMany) throw new Refused('too_many')
      const raw = beginStream(reply, closed ? { connection: 'close' } : {})
      if (closed) {
        raw.end(MISSED)
        return
      }
      const stream: Stream = {
        personId,
        network,
        hearing,
        write: (text) => void raw.write(text),
        end: () => void raw.end(),
      }
      const heartbeat = setInterval(() => {
        hearing.stillWelcome().then(
          (welcome) => (welcome ? stream.write(': still here\n\n') : stream.end()),
          () => stream.end(),
        )
      }, HEARTBEAT_EVERY_MS).unref()
      streams.add(stream)
      raw.once('close', () => {
        clearInterval(heartbeat)
        streams.delete(stream)
      })
      // Once the stream hears of changes, so that none falls between.
      void renew(stream, since)
    },
    cursor: recent.cursor,
    get size() {
      return streams.size
    },
    close: () => {
      closed = true
      for (const { end } of streams) end()
    },
  }
}
