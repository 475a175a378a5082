import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { until } from '../factories/waiting.ts'

const SCRIPT = readFileSync(join(import.meta.dirname, '../../src/apps/web/public/sw.js'), 'utf8')
const ORIGIN = 'https://portal.example'

/** What stands in the one store that the page fills itself. */
const KEPT = 'next-visit'

interface WorkerEvent {
  waitUntil?(work: Promise<unknown>): void
  respondWith?(answer: Promise<unknown>): void
  readonly request?: {
    readonly url: string
    readonly mode: string
    readonly cache: string
    readonly destination?: string
  }
  readonly preloadResponse?: Promise<Response | undefined>
}

/** The worker in a browser that keeps what it is given; `answer` is the network. */
function openWorker(answer: (path: string) => Response | Promise<Response>) {
  const kept = new Map<string, Response>()
  const keptByPage = new Map<string, Response>()
  const waits: (() => void)[] = []
  const hearers = new Map<string, (event: WorkerEvent) => void>()
  const cache = {
    addAll: async (paths: string[]) => {
      for (const path of paths) kept.set(path, await answer(path))
    },
    put: async (path: string, response: Response) => void kept.set(path, response),
  }
  runInNewContext(SCRIPT, {
    URL,
    Response,
    self: {
      addEventListener: (name: string, hear: (event: WorkerEvent) => void) =>
        hearers.set(name, hear),
      skipWaiting: async () => {},
    },
    caches: {
      open: async () => cache,
      has: async () => false,
      match: async (path: string, options?: { readonly cacheName: string }) =>
        (options?.cacheName === KEPT ? keptByPage : kept).get(path),
    },
    setTimeout: (wait: () => void) => void waits.push(wait),
    fetch: async (asked: string | { url: string }) =>
      answer(typeof asked === 'string' ? asked : new URL(asked.url).pathname),
  })
  const install = (): Promise<unknown> =>
    new Promise((resolve) => hearers.get('install')!({ waitUntil: resolve }))
  const visit = async (
    path: string,
    mode = 'default',
    preloadResponse: Promise<Response | undefined> = Promise.resolve(undefined),
  ): Promise<Response | undefined> => {
    const answers: Promise<unknown>[] = []
    hearers.get('fetch')!({
      request: { url: ORIGIN + path, mode: 'navigate', cache: mode },
      preloadResponse,
      respondWith: (work) => void answers.push(work),
      waitUntil: () => {},
    })
    return (await answers[0]) as Response | undefined
  }
  const askFor = async (path: string, mode: string): Promise<Response | undefined> => {
    const answers: Promise<unknown>[] = []
    hearers.get('fetch')!({
      request: { url: ORIGIN + path, mode, cache: 'default', destination: 'script' },
      respondWith: (work) => void answers.push(work),
    })
    return (await answers[0]) as Response
  }
  return {
    kept,
    keptByPage,
    install,
    visit,
    askFor,
    waits,
    runOutOfPatience: () => {
      for (const wait of waits.splice(0)) wait()
    },
  }
}

const PAGE =
  '<link href="/assets/a-1.css"><link href="/assets/b.woff2"><img src="/share.png"><script src="/offline-copy.js">'

test('the page for no connection is kept with its styles and fonts, and shown for a page only', async () => {
  let connected = true
  const { kept, install, visit } = openWorker((path) => {
    if (!connected) throw new TypeError('no connection')
    return new Response(path === '/offline' ? PAGE : 'a part')
  })
  await install()
  assert.deepEqual(
    [...kept.keys()],
    ['/assets/a-1.css', '/assets/b.woff2', '/offline-copy.js', '/offline'],
  )
  connected = false
  assert.equal(await (await visit('/dashboard'))?.text(), PAGE)
  await assert.rejects(visit('/api/statements/7.pdf'), /no connection/, 'a file is never a page')
})

test('a file that is opened is asked for once: with what the browser has asked for already', async () => {
  const asked: string[] = []
  const { visit } = openWorker((path) => {
    asked.push(path)
    return new Response('asked for again')
  })
  const preloaded = Promise.resolve(new Response('a file'))
  assert.equal(await (await visit('/api/statements/7.pdf', 'default', preloaded))?.text(), 'a file')
  assert.deepEqual(asked, [])
})

test('what a proxy says in the middle of a restart is not kept', async () => {
  const { kept, install } = openWorker(() => new Response('Bad gateway', { status: 502 }))
  await assert.rejects(install(), /answered with 502/)
  assert.equal(kept.size, 0)
})

test('a page kept for the next visit comes where the network takes long or is not there', async () => {
  const { promise: slow, resolve: arrive } = Promise.withResolvers<Response>()
  let network: () => Promise<Response> = async () => new Response('new')
  const { keptByPage, visit, runOutOfPatience } = openWorker(() => network())
  keptByPage.set('/dashboard', new Response('kept'))
  assert.equal(await (await visit('/dashboard'))?.text(), 'new')

  network = () => slow
  const opened = visit('/dashboard')
  await new Promise(setImmediate)
  runOutOfPatience()
  assert.equal(await opened, keptByPage.get('/dashboard'))
  const askedAgain = visit('/dashboard', 'no-cache')
  await new Promise(setImmediate)
  runOutOfPatience()
  arrive(new Response('newest'))
  assert.equal(await (await askedAgain)?.text(), 'newest', 'a reload waits for the network')

  network = async () => {
    throw new TypeError('no connection')
  }
  assert.equal(await visit('/dashboard', 'no-cache'), keptByPage.get('/dashboard'))
})

test('the first script of a page is asked for again where a connection is coming back, and no other', async () => {
  const asked: string[] = []
  const { askFor, waits, runOutOfPatience } = openWorker((path) => {
    asked.push(path)
    if (asked.length < 3) throw new TypeError('no connection')
    return new Response('begun')
  })
  const first = askFor('/assets/home-boot-1.js', 'no-cors')
  for (const times of [1, 2]) {
    await until('it waits', () => waits.length > 0)
    assert.equal(asked.length, times)
    runOutOfPatience()
  }
  assert.equal(await (await first)?.text(), 'begun')

  asked.length = 0
  for (const [path, mode] of [
    ['/assets/index-1.js', 'cors'],
    ['/theme-boot.js', 'no-cors'],
  ] as const) {
    assert.equal((await askFor(path, mode))?.type, 'error', path)
    asked.length = 0
  }
  assert.equal(waits.length, 0)
})
