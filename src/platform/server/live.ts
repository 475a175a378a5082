import type { FastifyReply } from 'fastify'
import { Refused } from './errors.ts'
import { networkOf } from './network.ts'
import type { OutboxEvent, Outbox } from './outbox.ts'

const HEARTBEAT_EVERY_MS = 20_000
/** Nobody knows what a page has missed, so it reads everything again. */
const MISSED = 'event: missed\ndata: {}\n\n'

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
   * person. Every event is only a hint to read again: it carries the topic and nothing else.
   * @throws Refused('too_many') when the person or their network has as many as they may
   */
  attach(reply: FastifyReply, subscriber: Subscriber, hearing: Hearing): void
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

/** What happened meanwhile may have been kept from the page, so it reads everything again. */
const renew = ({ hearing, write, end }: Stream): Promise<void> =>
  hearing.renew().then(() => write(MISSED), end)

export function openLiveHub(outbox: Outbox, limits: LiveLimits = LIMITS): LiveHub {
  const streams = new Set<Stream>()
  const count = (isOne: (stream: Stream) => boolean): number => [...streams].filter(isOne).length
  let closed = false
  outbox.onEvent((event) => {
    for (const stream of streams) {
      const { hearing, write } = stream
      if (hearing.concerns(event)) write(`event: ${event.topic}\ndata: {}\n\n`)
      if (hearing.changedBy(event)) void renew(stream)
    }
  })
  outbox.onMissed(() => {
    for (const stream of streams) void renew(stream)
  })
  return {
    attach: (reply, { personId, address }, hearing) => {
      const network = networkOf(address)
      const tooMany =
        count((stream) => stream.personId === personId) >= limits.perPerson ||
        count((stream) => stream.network === network) >= limits.perNetwork
      if (tooMany) throw new Refused('too_many')
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        ...(closed && { connection: 'close' }),
      } as Record<string, string>)
      raw.write('retry: 2000\n\n')
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
      void renew(stream)
    },
    get size() {
      return streams.size
    },
    close: () => {
      closed = true
      for (const { end } of streams) end()
    },
  }
}
