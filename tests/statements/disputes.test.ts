import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Dispute } from '../../src/modules/disputes/contract.ts'
import { keepDeadlines } from '../../src/modules/disputes/server/deadlines.ts'
import { reverse } from '../../src/modules/ledger/server/ledger.ts'
import { statementCsv } from '../../src/modules/statements/server/csv.ts'
import { pdfBytesOf } from '../../src/modules/statements/server/pdf.ts'
import type { Statement } from '../../src/modules/statements/contract.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { done } from '../factories/outcomes.ts'
import { openMonths, readStatement, statementPath } from './month.ts'

/** Ada, whose card paid $80.00 in March that she did not buy, which she reports in April. */
async function openReported(t: TestContext) {
  const months = await openMonths(t)
  const { db, clock, institution } = months
  months.goTo('2026-01-10')
  const ada = await months.member('Ada Reed')
  const staff = await months.staff()
  await months.move(ada.checking, '500.00', { words: 'Paycheck' })
  months.goTo('2026-03-20')
  const paid = await months.move(ada.checking, '-80.00', {
    words: 'Northwind Outdoors',
    reason: 'card_payment',
  })
  months.goTo('2026-04-06')
  const report = await (
    await months.as(ada)
  ).post('/api/disputes', {
    id: newId(clock.now().getTime()),
    transferId: paid,
    kind: 'not_mine',
    answers: { card: 'here', shared: 'no', knows: 'no', noticed: '2026-04-01' },
    story: 'I was at home that day.',
    evidence: [],
  })
  assert.equal(report.status, 200, JSON.stringify(report.body))
  const { id, caseNumber } = report.body as Dispute
  const runJob = () => keepDeadlines(db, { clock, institution, log: createLog('silent') }, 100)
  const decide = async (outcome: 'error' | 'no_error') => {
    const office = await months.as(staff)
    const { body: seen } = await office.get(`/api/admin/disputes/${id}`)
    const { version } = seen as { readonly version: number }
    const body = { id: newId(clock.now().getTime()), version, outcome, explanation: 'We asked.' }
    const decided = await office.post(`/api/admin/disputes/${id}/decide`, body)
    assert.equal(decided.status, 200, JSON.stringify(decided.body))
  }
  const month = async (name: string): Promise<Statement> =>
    readStatement(await months.as(ada), ada.checking, name)
  return { ...months, ada, paid, caseNumber, runJob, decide, month }
}

/** What every statement promises, whatever is disputed. */
function assertAddsUp({ opening, moneyIn, moneyOut, closing, lines }: Statement): void {
  const minor = (decimal: string): bigint => fromDecimal(decimal).minor
  assert.equal(minor(opening) + minor(moneyIn) - minor(moneyOut), minor(closing))
  const sum = lines.reduce((total, { amount }) => total + minor(amount), 0n)
  assert.equal(minor(opening) + sum, minor(closing))
}

test('what is disputed is told apart, and what is provisional of the balance, as the month ended', async (t) => {
  const world = await openReported(t)
  world.goTo('2026-04-20')
  await world.runJob()
  world.goTo('2026-05-04')
  await world.decide('no_error')
  world.goTo('2026-06-02')
  await world.runJob()

  const march = await world.month('2026-03')
  assert.equal(march.disputes, undefined)
  assert.equal(march.lines[0]!.reported, undefined)

  // Made in June, it says what was so at the end of April.
  const april = await world.month('2026-04')
  const { caseNumber } = world
  assert.deepEqual(april.disputes, {
    provisional: '80.00',
    cases: [
      {
        caseNumber,
        transferId: world.paid,
        day: '2026-03-20',
        description: 'Northwind Outdoors',
        disputed: '80.00',
        reportedOn: '2026-04-06',
        standing: 'open',
        corrected: null,
        decideBy: '2026-07-05',
        provisional: '80.00',
        takenBackOn: null,
      },
    ],
  })
  assert.equal(april.closing, '500.00')
  const may = await world.month('2026-05')
  const [ended] = may.disputes!.cases
  assert.deepEqual(
    [may.disputes!.provisional, ended!.standing, ended!.provisional, ended!.takenBackOn],
    ['80.00', 'no_error', '80.00', '2026-05-11'],
  )
  world.goTo('2026-07-02')
  const june = await world.month('2026-06')
  assert.deepEqual([june.disputes!.provisional, june.closing], ['0.00', '420.00'])
  for (const statement of [march, april, may, june]) assertAddsUp(statement)
})

test('a correction that went back is told by the statement of its month, and by none before', async (t) => {
  const world = await openReported(t)
  const { db, clock, institution, paid } = world
  const standings = async (name: string) =>
    ((await world.month(name)).disputes?.cases ?? []).map((one) => [one.standing, one.corrected])
  world.goTo('2026-04-28')
  await world.decide('error')
  world.goTo('2026-06-10')
  const order = {
    id: newId(),
    transferId: paid,
    actor: { channel: 'system', actorId: null },
  } as const
  done(await reverse(db, order, { zone: institution.timeZone, at: clock.now() }))
  await world.runJob()
  world.goTo('2026-07-02')
  assert.deepEqual(await standings('2026-04'), [['error', '80.00']])
  assert.deepEqual(await standings('2026-05'), [])
  assert.deepEqual(await standings('2026-06'), [['came_back', '0.00']])
  const june = await world.month('2026-06')
  assert.deepEqual([june.closing, june.disputes!.provisional], ['500.00', '0.00'])
  assertAddsUp(june)
})

test('a transaction reported in its own month has the case beside it, on the sheet, the PDF and in every file', async (t) => {
  const world = await openReported(t)
  const bought = await world.move(world.ada.checking, '-12.00', {
    words: 'Cafe',
    reason: 'card_payment',
  })
  await (
    await world.as(world.ada)
  ).post('/api/disputes', {
    id: newId(world.clock.now().getTime()),
    transferId: bought,
    kind: 'not_mine',
    answers: { card: 'here', shared: 'no', knows: 'no', noticed: '2026-04-06' },
    story: 'Not mine either.',
    evidence: [],
  })
  world.goTo('2026-04-20')
  await world.runJob()
  world.goTo('2026-04-28')
  await world.decide('error')
  world.goTo('2026-05-02')
  const april = await world.month('2026-04')
  assertAddsUp(april)
  const final = april.disputes!.cases.find(({ caseNumber }) => caseNumber === world.caseNumber)
  assert.deepEqual(
    [april.disputes!.provisional, final!.standing, final!.corrected, final!.provisional],
    ['12.00', 'error', '80.00', '0.00'],
  )
  const line = april.lines.find(({ id }) => id === bought)!
  assert.equal(line.reported!.disputed, '12.00')
  const said = `Reported, case ${line.reported!.caseNumber}: $12.00 disputed`
  const client = await world.as(world.ada)
  const file = async (format: string): Promise<string> => {
    const path = statementPath(world.ada.checking, '2026-04', `/export?format=${format}`)
    return (await client.get(path)).body
  }
  assert.ok((await file('ofx')).includes(`<MEMO>${said}`))
  assert.ok((await file('qif')).includes(`M${said}`))
  const csv = await file('csv')
  assert.match(csv, /"Reported problem","Disputed"/)
  assert.ok(csv.includes(`"${line.reported!.caseNumber}","12.00"`), csv)
  const { disputes, ...undisputed } = { ...april, lines: [] }
  assert.ok(!statementCsv(undisputed).includes('Disputed'))
  const [marked, plain] = [await pdfBytesOf(april), await pdfBytesOf({ ...undisputed })]
  assert.ok(disputes && marked.length > plain.length)
})
