import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOverview } from '../../src/modules/activity/contract.ts'
import type * as Api from '../../src/platform/web/api.ts'
import type * as Settled from '../../src/platform/web/settled.ts'

interface Parts {
  readonly api: typeof Api
  readonly settled: typeof Settled
}
type Page = Window & typeof globalThis & { begin(parts: Parts): void }

const addressOf = (file: string): string =>
  JSON.stringify(new URL(`../../src/platform/web/${file}`, import.meta.url).href)

let frame: HTMLIFrameElement
let page: Page
let api: typeof Api
let settled: typeof Settled
/** How often the mark was there when the page's changes were told, since the page began. */
let marks: number

// A page of its own: what other tests left under way would hold its mark back.
beforeEach(async () => {
  frame = document.body.appendChild(document.createElement('iframe'))
  page = frame.contentWindow as Page
  const script = page.document.createElement('script')
  script.type = 'module'
  script.text = `import * as api from ${addressOf('api.ts')}
    import * as settled from ${addressOf('settled.ts')}
    begin({ api, settled })`
  marks = 0
  new MutationObserver(() => {
    if (isMarked()) marks++
  }).observe(page.document.documentElement, { attributes: true })
  ;({ api, settled } = await new Promise<Parts>((begin) => {
    page.begin = begin
    page.document.body.append(script)
  }))
})
afterEach(() => frame.remove())

const isMarked = (): boolean => 'settled' in page.document.documentElement.dataset

/** More than the mark waits for after the last thing has ended: two frames, and what they began. */
async function drawn(): Promise<void> {
  for (let frames = 0; frames < 2; frames++) {
    await new Promise((go) => page.requestAnimationFrame(go))
    await new Promise((go) => setTimeout(go))
  }
}

async function arrive(key = 'first'): Promise<void> {
  settled.addressWanted(key, false)
  settled.addressShown(key)
  await expect.poll(isMarked).toBe(true)
  marks = 0
}

/** Each request waits for the answer that the test lets go. */
function holdAnswers(): ((answer: Response | Error) => void)[] {
  const waiting: ((answer: Response | Error) => void)[] = []
  page.fetch = () =>
    new Promise((resolve, reject) =>
      waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
    )
  return waiting
}

test('a page is settled once the address it came to is on it, and not while its code is on the way', async () => {
  await drawn()
  settled.addressWanted('first', true)
  await drawn()
  settled.addressShown('first')
  await drawn()
  expect(marks).toBe(0)
  await arrive()
  settled.addressWanted('first', true)
  expect(isMarked()).toBe(false)
  // The code has come, and the page before is still what is seen.
  settled.addressWanted('second', false)
  await drawn()
  expect(isMarked()).toBe(false)
  expect(marks).toBe(0)
  await arrive('second')
})

test('a page is not settled while a request is under way, to the last letter of its answer', async () => {
  await arrive()
  const [answers, asked] = [holdAnswers(), api.call(readOverview, {})]
  expect(isMarked()).toBe(false)
  await drawn()
  let end = () => {}
  const slow = new ReadableStream({
    start: (body) => {
      body.enqueue(new TextEncoder().encode('{}'))
      end = () => body.close()
    },
  })
  answers[0]!(new Response(slow, { headers: { 'content-type': 'application/json' } }))
  await drawn()
  expect(marks).toBe(0)
  end()
  await asked
  await expect.poll(isMarked).toBe(true)
})

test('a page is not settled between an answer and what that asks for, however it ends', async () => {
  await arrive()
  const answers = holdAnswers()
  const first = api.call(readOverview, {})
  // As React does it: the answer is drawn in the next frame, and what was drawn asks for more.
  const second = first.then(
    () =>
      new Promise((resolve, reject) =>
        page.requestAnimationFrame(() => void api.call(readOverview, {}).then(resolve, reject)),
      ),
  )
  answers[0]!(Response.json({}))
  await first
  await drawn()
  expect(answers).toHaveLength(2)
  expect(marks).toBe(0)
  answers[1]!(new TypeError('Failed to fetch'))
  await expect(second).rejects.toThrow('We could not reach the server')
  await expect.poll(isMarked).toBe(true)
})

test('a page with two things under way is settled after the later one', async () => {
  await arrive()
  settled.setBusy('news', true)
  settled.setBusy('queries', true)
  settled.setBusy('news', false)
  await drawn()
  expect(marks).toBe(0)
  settled.setBusy('queries', false)
  await expect.poll(isMarked).toBe(true)
})

test('a page is not settled while a part of it says that it is loading', async () => {
  await arrive()
  const part = page.document.body.appendChild(page.document.createElement('div'))
  part.ariaBusy = 'true'
  settled.setBusy('news', true)
  settled.setBusy('news', false)
  await drawn()
  // Its code has come and asks for another part.
  part.append(page.document.createElement('p'))
  await drawn()
  expect(marks).toBe(0)
  part.ariaBusy = null
  await expect.poll(isMarked).toBe(true)
})

test('a page is not settled before the fonts of its words are there', async () => {
  await arrive()
  let come = () => {}
  const fonts = { status: 'loading', ready: new Promise<void>((go) => (come = go)) }
  Object.defineProperty(page.document, 'fonts', { value: fonts })
  settled.setBusy('news', true)
  settled.setBusy('news', false)
  await drawn()
  expect(marks).toBe(0)
  fonts.status = 'loaded'
  come()
  await expect.poll(isMarked).toBe(true)
})
