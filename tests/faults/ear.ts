import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Client } from '../factories/client.ts'

/** An open `/api/live`. */
export interface Ear {
  /** The topics heard so far; at each beginning `missed`, or `nothing-missed` where something was asked since. */
  heard(): readonly string[]
  /** Resolves once the topic has been heard so many times, rejects when the stream ends before. */
  hears(topic: string, times?: number): Promise<void>
  /** Resolves when the server ends the stream in good order, rejects when it breaks off. */
  readonly ended: Promise<void>
}

interface Asking {
  /** Staff hear of this member's money too. */
  readonly member?: string
  /** The cursor of an answer. */
  readonly since?: string
}

/** Listens as `client`, and resolves once the server has begun the stream. */
export async function listen(
  t: Pick<TestContext, 'after'>,
  base: string,
  { cookies }: Client,
  asking: Asking = {},
): Promise<Ear> {
  const leaving = new AbortController()
  t.after(() => leaving.abort())
  const response = await fetch(
    `${base}/api/live?${new URLSearchParams({ ...asking }).toString()}`,
    {
      signal: leaving.signal,
      headers: {
        accept: 'text/event-stream',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
    },
  )
  assert.equal(response.status, 200)
  const heard: string[] = []
  const listeners = new Set<() => void>()
  const ended = follow(response.body!, (topic) => {
    heard.push(topic)
    for (const look of listeners) look()
  })
  ended.catch(() => {})
  const hears = (topic: string, times = 1): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const look = (): void => {
      if (heard.filter((other) => other === topic).length >= times) resolve()
    }
    listeners.add(look)
    look()
    ended.then(() => reject(new Error(`the stream ended without ${topic}`)), reject)
    return promise.finally(() => listeners.delete(look))
  }
  await Promise.any([hears('missed'), hears('nothing-missed')])
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
