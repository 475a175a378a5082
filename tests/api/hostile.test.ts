import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import { operationsOf } from '../../src/platform/server/operations.ts'
import { newId } from '../../src/values/ids.ts'
import { BODIES } from './hostileBodies.ts'
import { ODD_TEXTS, spoiled, UNKNOWN_KEYS, UNREADABLE, WRONG_BODIES } from './hostileValues.ts'
import { tellsOfTheInside } from './objection.ts'
import { ID_OF_NOTHING, type Route, routesOf } from './routes.ts'
import { shared } from '../worlds/shared.ts'
import { type Headers, openSenders } from './senders.ts'

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

type Attempt = readonly [what: string, path: string, init: Sent]

interface Sent {
  readonly method?: 'POST'
  readonly headers: Headers
  readonly body?: string
}

type Heard = readonly [status: number, type: string | null, text: string]

/** Over a connection, as a stranger would. */
const overHttp = async (path: string, init: Sent): Promise<Heard> => {
  const response = await fetch(world().senders.union.portal.base + path, init)
  return [response.status, response.headers.get('content-type'), await response.text()]
}

/** Without the connection: the server reads, decides and answers the same way. */
const within = async (url: string, { method = 'POST', headers, body }: Sent): Promise<Heard> => {
  const { app } = world().senders.union.portal
  const answer = await app.inject({ method, url, headers, ...(body !== undefined && { body }) })
  return [answer.statusCode, String(answer.headers['content-type']), answer.body]
}

/** Sends request after request, and then names every one that was not refused as it should be. */
async function areRefused(
  attempts: Iterable<Attempt>,
  { send = overHttp, documented }: { send?: typeof overHttp; documented?: Route['refusals'] } = {},
): Promise<void> {
  const problems: string[] = []
  for (const [what, path, init] of attempts) {
    const problem = objection(...(await send(path, init)), documented)
    if (problem) problems.push(`${what.slice(0, 300)} ${problem}`)
  }
  assert.deepEqual(problems, [])
}

const posted = (headers: Headers, body: string, type = 'application/json'): Sent => ({
  method: 'POST',
  headers: { ...headers, 'content-type': type },
  body,
})

const world = shared(async (t) => {
  const senders = await openSenders(t)
  const routes = await routesOf(senders.union.portal)
  return { senders, routes: new Map(routes.map((route) => [route.name, route])) }
})

const AMOUNTS = [
  '0', '0.00', '-1.00', '1e2', '0x10', 'NaN', 'Infinity', '1.005', '1,00', ' 1', '+1', '१', '1.',
  '9'.repeat(40), '92233720368547758.07', '92233720368547758.08', '.', '--1',
] // prettier-ignore

test('hostile amounts move nothing', async () => {
  const before = await world().senders.union.transferCount()
  const { body } = BODIES['POST /api/transfers/between-accounts']!
  await areRefused(
    AMOUNTS.map((amount) => {
      const order = { ...body, ...world().senders.own, id: newId(), amount }
      const init = posted(world().senders.as['member']!, JSON.stringify(order))
      return [`an amount of ${amount}`, '/api/transfers/between-accounts', init] as const
    }),
  )
  assert.equal(await world().senders.union.transferCount(), before)
})

test('hostile addresses are answered, never with an error of ours', async () => {
  const forged = Buffer.from('99999999999999999999:1').toString('base64url')
  const texts = [...ODD_TEXTS, forged]
  const { member, administrator } = world().senders.as
  await areRefused(
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

test('a request that is no HTTP is refused without harm', async () => {
  const { union } = world().senders
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

const pathOf = (name: string): string =>
  name.replace(/^\S+ /, '').replaceAll(/\{\w+\}/g, ID_OF_NOTHING)

/** Sent over a connection, because who reads the bytes is what refuses them. */
const unreadable = (name: string): Attempt[] => {
  const { by } = BODIES[name]!
  const path = pathOf(name)
  return [
    ...[...UNREADABLE, ...WRONG_BODIES].map(
      ([what, text]) => [what, path, posted(world().senders.as[by]!, text)] as const,
    ),
    ...OTHER_TYPES.map(
      (type) => [type, path, posted(world().senders.as[by]!, '{}', type)] as const,
    ),
  ]
}

/**
 * Those that are not answered alike: the answer is made of what the schema of the route objects to, in its words and by
 * the name of the field, so of texts with the same objection to one field or another the first is sent. What it lets through
 * is sent.
 */
function answeredApart(name: string, texts: readonly Text[]): readonly Text[] {
  const operation = operationsOf(world().senders.union.portal.app).find(
    ({ method, path }) => name === `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  const { body } = operation as { body: z.ZodMiniType }
  const apart = Map.groupBy(texts, ([what, text]) => {
    const { error } = z.safeParse(body, JSON.parse(text))
    const issues = error?.issues.map(({ code, message }) => [code, message])
    return issues ? JSON.stringify(issues) : what
  })
  return [...apart.values()].map(([first]) => first!)
}

type Text = readonly [what: string, text: string]

const OTHER_TYPES = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']

describe('hostile bodies', () => {
  test('are tried on every route that reads a body', () => {
    const reading = [...world().routes.values()].filter(({ bodyNames }) => bodyNames !== undefined)
    assert.deepEqual(reading.map(({ name }) => name).toSorted(), Object.keys(BODIES).toSorted())
    for (const { name, bodyNames } of reading)
      assert.deepEqual(Object.keys(BODIES[name]!.body).toSorted(), bodyNames!.toSorted(), name)
  })

  test('that cannot be read are refused by name, whoever sends them', async () => {
    const routeOf = new Map(Object.entries(BODIES).map(([name, { by }]) => [by, name]))
    assert.equal(routeOf.size, Object.keys(world().senders.as).length)
    for (const name of routeOf.values()) {
      await areRefused(unreadable(name), { documented: world().routes.get(name)!.refusals })
    }
  })

  test('get a named refusal, and nothing is posted', async (t) => {
    const before = await world().senders.union.transferCount()
    for (const [place, [name, { by, body }]] of Object.entries(BODIES).entries()) {
      await t.test(`from ${name}`, async () => {
        const documented = world().routes.get(name)!.refusals
        const path = pathOf(name)
        const own = { ...body, ...(by === 'member' && world().senders.own) }
        // Each route has rules of its own for what its body may be; these few have one for all.
        const inTurn = <T>(list: readonly T[]): T => list[place % list.length]!
        const unknown = inTurn(UNKNOWN_KEYS)
        await areRefused([inTurn(unreadable(name))], { documented })
        await areRefused(
          answeredApart(name, [
            ...WRONG_BODIES,
            ...spoiled(own),
            [`an unknown ${unknown}`, JSON.stringify({ ...own, [unknown]: 'admin' })],
          ]).map(([what, text]) => [what, path, posted(world().senders.as[by]!, text)]),
          { send: within, documented },
        )
        assert.equal(await world().senders.union.transferCount(), before)
      })
    }
  })
})
