import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestContext } from 'node:test'
import type { Client } from '../factories/client.ts'

const WITHIN_MS = 30_000
const LOOK_EVERY_MS = 10

/** An open `/api/live`. */
export interface Ear {
  /** The topics heard so far, `hello` first. */
  heard(): readonly string[]
  /** Waits until the topic has been heard so many times; false when half a minute was not enough. */
  hears(topic: string, times?: number): Promise<boolean>
  /** Resolves when the server ends the stream in good order, rejects when it breaks off. */
  readonly ended: Promise<void>
}

/** Listens as `client`, and resolves once the server has said hello. */
export async function listen(
  t: Pick<TestContext, 'after'>,
  base: string,
  { cookies }: Client,
): Promise<Ear> {
  const leaving = new AbortController()
  t.after(() => leaving.abort())
  const response = await fetch(`${base}/api/live`, {
    signal: leaving.signal,
    headers: {
      accept: 'text/event-stream',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    },
  })
  assert.equal(response.status, 200)
  const heard: string[] = []
  const ended = follow(response.body!, (topic) => heard.push(topic))
  ended.catch(() => {})
  const hears = async (topic: string, times = 1): Promise<boolean> => {
    const until = performance.now() + WITHIN_MS
    for (;;) {
      // Before the clock, so that a process that was held up past the time still has a last look.
      if (heard.filter((other) => other === topic).length >= times) return true
      if (performance.now() >= until) return false
      await wait(LOOK_EVERY_MS, undefined, { ref: false })
    }
  }
  assert.ok(await hears('hello'))
  return { heard: () => heard, hears, ended }
}

async function follow(
  stream: ReadableStream<Uint8Array>,
  hear: (topic: string) => void,
): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = events.pop()!
    for (const event of events) {
      const topic = /^event: (.+)$/m.exec(event)?.[1]
      if (topic !== undefined) hear(topic)
    }
  }
}
