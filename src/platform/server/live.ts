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
   * `stillWelcome` is asked at each heartbeat; when it says no, the stream ends.
   * @throws Refused('too_many') when the person or their network has as many as they may
   */
  attach(
    reply: FastifyReply,
    subscriber: Subscriber,
    concerns: (event: OutboxEvent) => boolean,
    stillWelcome: () => Promise<boolean>,
  ): void
  readonly size: number
  close(): void
}

interface Stream {
  readonly personId: string
  readonly network: string
  readonly concerns: (event: OutboxEvent) => boolean
  readonly write: (text: string) => void
  readonly end: () => void
}

export function openLiveHub(outbox: Outbox, limits: LiveLimits = LIMITS): LiveHub {
  const streams = new Set<Stream>()
  const count = (isOne: (stream: Stream) => boolean): number => [...streams].filter(isOne).length
  let closed = false
  outbox.onEvent((event) => {
    for (const { concerns, write } of streams) {
      if (concerns(event)) write(`event: ${event.topic}\ndata: {}\n\n`)
    }
  })
  outbox.onMissed(() => {
    for (const { write } of streams) write(MISSED)
  })
  return {
    attach: (reply, { personId, address }, concerns, stillWelcome) => {
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
      raw.write(`retry: 2000\n\n${MISSED}`)
      if (closed) {
        raw.end()
        return
      }
      const stream: Stream = {
        personId,
        network,
        concerns,
        write: (text) => void raw.write(text),
        end: () => void raw.end(),
      }
      const heartbeat = setInterval(() => {
        stillWelcome().then(
          (welcome) => (welcome ? stream.write(': still here\n\n') : stream.end()),
          () => stream.end(),
        )
      }, HEARTBEAT_EVERY_MS).unref()
      streams.add(stream)
      raw.once('close', () => {
        clearInterval(heartbeat)
        streams.delete(stream)
      })
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
