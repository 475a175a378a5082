import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'
import { shared } from '../worlds/shared.ts'
import { type ApiDocument, documentOf, type Operation, type Schema, schemaAt } from './routes.ts'

// The document is made to generate clients from. Besides what stands here it was checked with
// @seriousme/openapi-schema-validator, and the client that openapi-typescript makes of it compiles
// under `strict`. Neither is installed for it: what it is printed from is typed already.

const operationsIn = ({ paths }: ApiDocument): readonly (readonly [string, Operation])[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  )

/** Every text and list that may be sent, by where it stands; names are looked up once. */
function* sent(document: ApiDocument): Generator<readonly [where: string, schema: Schema]> {
  const seen = new Set<string>()
  function* within(schema: Schema, where: string): ReturnType<typeof sent> {
    if (schema.$ref !== undefined && seen.has(schema.$ref)) return
    if (schema.$ref !== undefined) seen.add(schema.$ref)
    const found = schemaAt(document, schema)
    yield [where, found]
    for (const [name, part] of Object.entries(found.properties ?? {}))
      yield* within(part, `${where}.${name}`)
    for (const part of [...(found.anyOf ?? []), ...(found.oneOf ?? [])]) yield* within(part, where)
    if (found.items) yield* within(found.items, `${where}[]`)
  }
  for (const [name, { parameters = [], requestBody }] of operationsIn(document)) {
    for (const { schema, name: part } of parameters) yield* within(schema, `${name} ${part}`)
    for (const { schema } of Object.values(requestBody?.content ?? {})) yield* within(schema, name)
  }
}

const LIMITS = ['maxLength', 'pattern', 'format', 'enum', 'const', 'allOf']

describe('the document about the interface', () => {
  const documented = shared(async (t) => documentOf((await openOnlineBanking(t)).portal))

  test('names every operation once, in words that stay, and files it under its module', () => {
    const document = documented()
    const operations = operationsIn(document)
    const names = operations.map(([, { operationId }]) => operationId)
    assert.deepEqual(names.toSorted(), [...new Set(names)].toSorted())
    for (const name of names) assert.match(name, /^[a-z][A-Za-z]+$/)
    const named = new Map(
      operations.map(([route, { operationId, tags }]) => [route, [operationId, tags]]),
    )
    assert.deepEqual(named.get('POST /api/transfers/between-accounts'), [
      'sendBetweenAccounts',
      ['transfers'],
    ])
    assert.deepEqual(named.get('GET /api/statements/{accountId}/{month}/pdf'), [
      'downloadStatement',
      ['statements'],
    ])
  })

  test('says what each needs of who is calling', () => {
    const document = documented()
    const needs = new Map(operationsIn(document).map(([route, { security }]) => [route, security]))
    assert.deepEqual(needs.get('POST /api/sign-in'), [])
    assert.deepEqual(needs.get('POST /api/sign-in/verify'), [{ signingIn: [] }])
    assert.deepEqual(needs.get('GET /api/activity'), [{ session: [] }])
    assert.deepEqual(needs.get('POST /api/contact'), [])
    assert.deepEqual(needs.get('POST /api/bills'), [{ session: [], csrfToken: [] }])
    assert.deepEqual(document.components.securitySchemes['csrfToken'], {
      type: 'apiKey',
      in: 'header',
      name: 'x-csrf-token',
    })
  })

  test('has a schema for every name it uses, and a use for every schema', () => {
    const document = documented()
    const used = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
    const names = new Set(Array.from(used, ([, name]) => name!))
    assert.deepEqual([...names].toSorted(), Object.keys(document.components.schemas).toSorted())
    for (const name of ['Activity', 'Statement', 'TransferReceipt', 'Refusal', 'EntryRow'])
      assert.ok(names.has(name), name)
  })

  test('limits every text and list that is sent', () => {
    const document = documented()
    const open = [...sent(document)].filter(
      ([, schema]) => schema.type === 'string' && !LIMITS.some((limit) => limit in schema),
    )
    assert.deepEqual(open.map(([where]) => where), []) // prettier-ignore
    const amount = document.components.schemas['BetweenAccountsBody']!.properties!['amount']
    assert.deepEqual(amount, { type: 'string', pattern: '^[0-9]{1,12}(\\.[0-9]{1,4})?$' })
  })

  test('tells the media types of files, in and out', () => {
    const document = documented()
    const operations = new Map(operationsIn(document))
    const comes = (route: string) => Object.keys(operations.get(route)!.responses['200']!.content)
    const goes = (route: string) => Object.keys(operations.get(route)!.requestBody!.content)
    assert.deepEqual(goes('POST /api/images'), ['image/jpeg', 'image/png'])
    assert.deepEqual(goes('POST /api/bills'), ['application/json'])
    assert.deepEqual(comes('GET /api/statements/{accountId}/{month}/pdf'), ['application/pdf'])
    assert.deepEqual(comes('GET /api/statements/{accountId}/{month}/export'), [
      'text/csv; charset=utf-8',
      'application/x-ofx',
      'application/qif; charset=us-ascii',
    ])
    assert.deepEqual(comes('GET /api/live'), ['text/event-stream'])
    assert.deepEqual(comes('GET /api/admin/deposits/{id}/pictures/{side}'), [
      'image/jpeg',
      'image/png',
    ])
  })

  test('lists every refusal with its code under its status', () => {
    const document = documented()
    const operations = new Map(operationsIn(document))
    const { responses } = operations.get('POST /api/transfers/between-accounts')!
    assert.deepEqual(Object.keys(responses), [
      '200',
      '400',
      '401',
      '403',
      '404',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ])
    const codes =
      responses['422']!.content['application/json']!.schema.allOf![1]!.properties!['code']
    assert.ok(codes!.enum!.includes('insufficient_funds'))
  })
})
