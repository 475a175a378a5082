import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../../src/platform/server/db.ts'
import { Outage } from '../../src/platform/server/sendLoop.ts'
import { lockedPayment, move } from '../../src/modules/networkPayments/server/networkPayments.ts'
import { newId } from '../../src/values/ids.ts'
import { openSending } from '../ach/sending.ts'
import { openPaymentRoutes, PAYMENTS } from './routes.ts'

const HOUR = 3_600_000

async function openOperations(t: Parameters<typeof openSending>[0]) {
  const union = await openSending(t)
  const { rosa, app, get } = await openPaymentRoutes(t, union)
  const download = (id: string) =>
    app.inject({ url: `${PAYMENTS}/files/${id}/content`, headers: { 'x-member': rosa.personId } })
  return { ...union, rosa, get, download, look: async () => (await get(PAYMENTS)).body }
}

test('a payment is seen from its window to its file, and the file is what left', async (t) => {
  const operations = await openOperations(t)
  const cutAt = '2026-07-15T20:30:00.000Z'
  const nothing = { count: 0, amount: '0.00' }
  assert.deepEqual(await operations.look(), {
    now: '2026-07-15T16:00:00.000Z',
    exceptions: [],
    more: 0,
    windows: [{ cutAt, deadline: '2026-07-15T20:45:00.000Z', payments: nothing }],
    letter: { cutAt: '2026-07-15T21:00:00.000Z', checks: nothing },
    ratesAsOf: null,
    underWay: [],
  })
  const ada = await operations.member('Ada Brooks', { checking: '100.00' })
  await operations.send(ada, '40.00')
  await operations.send(ada, '12.50', { reference: 'Rent' })
  const both = { count: 2, amount: '52.50' }
  const waits = await operations.look()
  assert.deepEqual(waits.windows[0].payments, both)
  assert.deepEqual(waits.underWay, [{ state: 'created', payments: both }])

  operations.clock.advance(4.5 * HOUR)
  await operations.cut()
  await operations.handOver()
  const { windows, underWay, exceptions } = await operations.look()
  assert.deepEqual(
    [windows, underWay, exceptions],
    [
      [
        {
          cutAt: '2026-07-16T20:30:00.000Z',
          deadline: '2026-07-16T20:45:00.000Z',
          payments: nothing,
        },
      ],
      [{ state: 'sent', payments: both }],
      [],
    ],
  )
  const { files, more } = (await operations.get(`${PAYMENTS}/files`)).body
  const [file] = files
  assert.deepEqual([files.length, more], [1, false])
  assert.deepEqual(
    [file.name, file.direction, file.entries, file.credits, file.debits, file.handedOverAt],
    ['272499999-20260715-A.ach', 'out', 2, '52.50', '0.00', cutAt],
  )
  const page = (await operations.get(`${PAYMENTS}/files/${file.id}`)).body
  assert.deepEqual(page.file, file)
  assert.deepEqual(
    page.entries.map((entry: Record<string, unknown>) => [entry['amount'], entry['state']]),
    [
      ['40.00', 'sent'],
      ['12.50', 'sent'],
    ],
  )
  assert.deepEqual([page.entries[0].personId, page.entries[0].who], [ada.personId, 'Ada Brooks'])
  const rest = await operations.get(`${PAYMENTS}/files/${file.id}?after=${page.entries[0].trace}`)
  assert.equal(rest.body.entries.length, 1)

  const { headers, rawPayload } = await operations.download(file.id)
  assert.equal(headers['content-disposition'], `attachment; filename="${file.name}"`)
  assert.deepEqual(rawPayload, readFileSync(join(operations.railsDirectory, 'outgoing', file.name)))
  const { rows } = await sql<{ actor_id: string; detail: unknown }>`
    select actor_id, detail from audit_event where action = 'network.file_downloaded'`.execute(
    operations.db,
  )
  assert.deepEqual(rows, [{ actor_id: operations.rosa.personId, detail: { file: file.name } }])
})

test('a missed window, a file that cannot be put away and a held payment need a look, the oldest first', async (t) => {
  const operations = await openOperations(t)
  const ada = await operations.member('Ada Brooks', { checking: '100.00' })
  const { id: held } = await operations.send(ada, '1.00')
  await inTransaction(operations.db, async (tx) => {
    await lockedPayment(tx, held)
    await move(tx, { actorId: null, at: operations.clock.now() }, { id: held, state: 'held' })
  })
  await operations.send(ada, '40.00', { reference: 'Rent' })
  operations.clock.advance(5 * HOUR)
  await operations.cut()
  operations.clock.advance(23.5 * HOUR)
  await operations.cut()
  const inTheWay = join(operations.railsDirectory, 'file')
  writeFileSync(inTheWay, '')
  await assert.rejects(operations.handOver(inTheWay), Outage)
  const kindsNow = async () =>
    (await operations.look()).exceptions.map(({ kind }: { readonly kind: string }) => kind)
  assert.deepEqual(await kindsNow(), ['held', 'missed_window'])
  operations.clock.advance(0.1 * HOUR)
  assert.deepEqual(await kindsNow(), ['held', 'missed_window', 'file_waits'])
  const { exceptions } = await operations.look()
  assert.deepEqual(
    [exceptions[0].payments, exceptions[1].at, exceptions[2].name],
    [{ count: 1, amount: '1.00' }, '2026-07-15T20:30:00.000Z', '272499999-20260716-A.ach'],
  )
  await operations.handOver()
  assert.deepEqual(await kindsNow(), ['held', 'missed_window'])
})

test('a file that is not there is refused by name', async (t) => {
  const operations = await openOperations(t)
  const [read, file] = [
    await operations.get(`${PAYMENTS}/files/${newId()}`),
    await operations.download(newId()),
  ]
  assert.deepEqual([read.status, read.body.code], [404, 'file_not_found'])
  assert.deepEqual([file.statusCode, file.json().message], [404, 'We could not find that file.'])
})
