import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'
import { BODIES } from './hostileBodies.ts'
import { ODD_TEXTS, spoiled, WHOLE_BODIES } from './hostileValues.ts'
import { tellsOfTheInside } from './objection.ts'
import { ID_OF_NOTHING, type Route, routesOf } from './routes.ts'
import { type Headers, openSenders, type Senders } from './senders.ts'

/** What a refusal must be: named, in JSON, and without a word about the inside. */
function objection(
  status: number,
  type: string | null,
  text: string,
  documented: Route['refusals'] | undefined,
): string | undefined {
  if (status < 400 || status >= 500) return `answered ${status} ${text}`
  if (!type?.startsWith('application/json')) return `is ${type}`
  const { code, message } = JSON.parse(text) as { code: string; message: string }
  if (!/^[a-z][a-z_]+$/.test(code)) return `has the name ${code}`
  if (documented && !documented.get(status)?.includes(code))
    return `is ${status} ${code}, which the document does not have`
  if (message.length === 0 || message.length > 200) return `says ${message}`
  const inside = tellsOfTheInside(text)
  return inside === undefined ? undefined : `tells ${inside}`
}

/** Sends request after request, and then names every one that was not refused as it should be. */
async function areRefused(
  { union }: Senders,
  requests: Iterable<readonly [what: string, path: string, init: RequestInit]>,
  documented?: Route['refusals'],
): Promise<void> {
  const problems: string[] = []
  for (const [what, path, init] of requests) {
    const response = await fetch(union.portal.base + path, init)
    const type = response.headers.get('content-type')
    const problem = objection(response.status, type, await response.text(), documented)
    if (problem) problems.push(`${what.slice(0, 300)} ${problem}`)
  }
  assert.deepEqual(problems, [])
}

const posted = (headers: Headers, body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': type },
  body,
})

describe('hostile bodies', () => {
  test('are tried on every route that reads a body', async (t) => {
    const { portal } = await openOnlineBanking(t)
    const reading = (await routesOf(portal)).filter(({ bodyNames }) => bodyNames !== undefined)
    assert.deepEqual(reading.map(({ name }) => name).toSorted(), Object.keys(BODIES).toSorted())
    for (const { name, bodyNames } of reading)
      assert.deepEqual(Object.keys(BODIES[name]!.body).toSorted(), bodyNames!.toSorted(), name)
  })

  test('get a named refusal, and nothing is posted', async (t) => {
    const stage = await openSenders(t)
    const before = await stage.union.transferCount()
    const routes = new Map((await routesOf(stage.union.portal)).map((route) => [route.name, route]))
    for (const [name, { by, body }] of Object.entries(BODIES)) {
      await t.test(`from ${name}`, async () => {
        const path = name.replace(/^\S+ /, '').replaceAll(/\{\w+\}/g, ID_OF_NOTHING)
        const send = (text: string, type?: string) => posted(stage.as[by]!, text, type)
        await areRefused(
          stage,
          [
            ...WHOLE_BODIES.map(([what, text]) => [what, path, send(text)] as const),
            ...OTHER_TYPES.map((type) => [type, path, send('{}', type)] as const),
            ...spoiled({ ...body, ...(by === 'member' && stage.own) }).map(
              ([what, text]) => [what, path, send(text)] as const,
            ),
          ],
          routes.get(name)!.refusals,
        )
        assert.equal(await stage.union.transferCount(), before)
      })
    }
  })
})

const OTHER_TYPES = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']

const AMOUNTS = [
  '0', '0.00', '-1.00', '1e2', '0x10', 'NaN', 'Infinity', '1.005', '1,00', ' 1', '+1', '१', '1.',
  '9'.repeat(40), '92233720368547758.07', '92233720368547758.08', '.', '--1',
] // prettier-ignore

test('hostile amounts move nothing', async (t) => {
  const stage = await openSenders(t)
  const before = await stage.union.transferCount()
  const { body } = BODIES['POST /api/transfers/between-accounts']!
  await areRefused(
    stage,
    AMOUNTS.map((amount) => {
      const order = { ...body, ...stage.own, id: newId(), amount }
      const init = posted(stage.as['member']!, JSON.stringify(order))
      return [`an amount of ${amount}`, '/api/transfers/between-accounts', init] as const
    }),
  )
  assert.equal(await stage.union.transferCount(), before)
})

test('hostile addresses are answered, never with an error of ours', async (t) => {
  const stage = await openSenders(t)
  const forged = Buffer.from('99999999999999999999:1').toString('base64url')
  const texts = [...ODD_TEXTS, forged]
  const { member, administrator } = stage.as
  await areRefused(
    stage,
    texts.flatMap((text) => [
      ...[
        `/api/transfers/${text}`,
        `/api/activity?account=${text}`,
        `/api/activity?before=${text}`,
        `/api/activity/staff-notes?before=${text}`,
        `/api/nowhere/${text}`,
      ].map((path) => [path, path, { headers: member! }] as const),
      ...[
        `/api/admin/applications/${text}`,
        `/api/admin/deposits/${text}`,
        `/api/admin/deposits/${text}/pictures/front`,
        `/api/admin/deposits/${ID_OF_NOTHING}/pictures/${text}`,
        `/api/admin/deposits?after=${text}`,
        `/api/admin/deposits?folder=${text}`,
        `/api/admin/applications?before=${text}`,
        `/api/admin/applications?state=${text}`,
      ].map((path) => [path, path, { headers: administrator! }] as const),
    ]),
  )
})

test('a request that is no HTTP is refused without harm', async (t) => {
  const { union } = await openSenders(t)
  const { port } = new URL(union.portal.base)
  for (const bytes of [
    'GET / HTTP/9.9\r\n\r\n',
    '\u0000\u0001',
    'GET /%ZZ HTTP/1.1\r\nHost: x\r\n\r\n',
  ]) {
    const heard = await new Promise<string>((done) => {
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.end(bytes))
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('close', () => done(text))
      socket.on('error', () => done(text))
    })
    assert.match(heard, /^HTTP\/1\.1 4\d\d /)
    assert.doesNotMatch(heard, /\n\s+at |node_modules/)
  }
  assert.equal((await union.portal.visitor().get('/healthz')).status, 200)
})
