import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { describe, test } from 'node:test'
import type { FastifyReply } from 'fastify'
import { openLiveHub } from '../../src/platform/server/live.ts'

const OUTBOX = { flush: () => {}, onEvent: () => {}, onMissed: () => {}, close: async () => {} }

const openHub = () => openLiveHub(OUTBOX, { perPerson: 2, perNetwork: 3 })

/** Opens a stream; answers how to leave it. */
function attach(hub: ReturnType<typeof openHub>, personId: string, address: string): () => void {
  const raw = Object.assign(new EventEmitter(), {
    writeHead: () => {},
    write: () => true,
    end: () => {},
  })
  const reply = { raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply
  hub.attach(
    reply,
    { personId, address },
    {
      concerns: () => true,
      stillWelcome: async () => true,
      changedBy: () => false,
      renew: async () => {},
    },
  )
  return () => void raw.emit('close')
}

const isRefused = { name: 'Refused', code: 'too_many' }

describe('live streams', () => {
  test('are so many for a person and no more, wherever they are', (t) => {
    const hub = openHub()
    const leave = attach(hub, 'ada', '192.0.2.1')
    t.after(attach(hub, 'ada', '192.0.2.2'))
    assert.throws(() => attach(hub, 'ada', '192.0.2.3'), isRefused)
    t.after(attach(hub, 'ben', '192.0.2.3'))
    leave()
    t.after(attach(hub, 'ada', '192.0.2.3'))
    assert.equal(hub.size, 3)
  })

  test('are so many for a network and no more, whoever they are', (t) => {
    const hub = openHub()
    for (const who of ['ada', 'ben', 'cleo']) t.after(attach(hub, who, `2001:db8::${who.length}`))
    assert.throws(() => attach(hub, 'dana', '2001:db8::99'), isRefused)
    t.after(attach(hub, 'dana', '2001:db8:0:1::1'))
  })
})
