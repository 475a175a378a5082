import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Client } from '../factories/client.ts'
import { type Customer, type Months, openMonths, readStatement, statementPath } from './month.ts'
import { FOREIGN, foundIn, readCsv, readOfx, readQif, writtenTo } from './readers.ts'

const LONG = 'Extraordinarily long description '.repeat(7).slice(0, 200)
const UNBROKEN = 'x'.repeat(200)
const HEBREW = 'תשלום שכר דירה'
const ARABIC = 'دفع الإيجار'
const PARTY = 'Pizza 🍕 with 👩‍👩‍👧 and Łukasz'
const FORMULA = '=HYPERLINK("https://evil.example")'
const MARKUP = 'Smith & Sons <b>bold</b>'
/** An accent and nothing under it. */
const BARE_ACCENT = '\u0301'

/** A month with every text that ever broke a file. */
async function hardMonth(t: TestContext): Promise<{
  readonly months: Months
  readonly ada: Customer
  readonly client: Client
}> {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const ada = await months.join('Ada')
  await months.move(ada.Checking, '1000.00', { words: 'Paycheck' })
  months.goTo('2026-05-03', '23:30')
  for (const [i, words] of [
    LONG,
    UNBROKEN,
    HEBREW,
    ARABIC,
    PARTY,
    FORMULA,
    MARKUP,
    BARE_ACCENT,
  ].entries())
    await months.move(ada.Checking, `-${i + 1}.0${i}`, { words, memo: words })
  for (let i = 0; i < 60; i += 1)
    await months.move(ada.Checking, '0.10', { words: `Interest ${i}`, reason: 'interest' })
  months.goTo('2026-06-02')
  return { months, ada, client: await months.as(ada) }
}

test('every form of file has the same transactions, ids and sums as the statement', async (t) => {
  const { months, ada, client } = await hardMonth(t)
  const statement = await readStatement(client, ada.Checking, '2026-05')
  const truth = foundIn(statement.lines.map(({ id, amount }) => [id, amount]))
  const references = statement.lines.map(({ referenceCode }) => referenceCode).toSorted()
  assert.equal(truth.count, 68)

  const fileOf = async (format: string): Promise<string> => {
    const path = statementPath(ada.Checking, '2026-05', `/export?format=${format}`)
    const { status, body, headers } = await client.get(path)
    assert.equal(status, 200)
    const name = `transactions-checking-${ada.Checking.number.slice(-4)}-2026-05.${format}`
    assert.equal(headers.get('content-disposition'), `attachment; filename="${name}"`)
    return body
  }
  const files = { csv: await fileOf('csv'), ofx: await fileOf('ofx'), qif: await fileOf('qif') }

  const { account, balance, asOf, names, memos, ...ofx } = readOfx(files.ofx)
  assert.deepEqual(ofx, truth)
  assert.deepEqual(
    [account, balance, asOf],
    [ada.Checking.number, statement.closing, '20260531120000'],
  )
  assert.ok(names.every((name) => name.length > 0 && name.length <= 32 + '&amp;'.length * 4))
  assert.ok(memos.every((memo) => memo.length <= 300))
  assert.match(files.ofx, /^[\x20-\x7e\r\n]*$/)
  assert.match(files.ofx, /<NAME>Smith &amp; Sons &lt;b&gt;bold/)

  const { payees, ...qif } = readQif(files.qif)
  assert.deepEqual(qif, { ...truth, ids: references })
  assert.equal(payees[4], 'Pizza ? with ? and Lukasz')
  assert.match(files.qif, /^[\x20-\x7e\r\n]*$/)

  const { descriptions, references: inCsv, ...csv } = readCsv(files.csv)
  assert.deepEqual(csv, truth)
  assert.deepEqual(inCsv, references)
  assert.deepEqual(descriptions.slice(2, 6), [HEBREW, ARABIC, PARTY, `'${FORMULA}`])

  for (const { name, format, there, read } of FOREIGN.filter((each) => each.format !== 'pdf')) {
    if (!there()) {
      t.diagnostic(`${name} is not installed, so only our own reader has read the ${format} file`)
      continue
    }
    const found = read(writtenTo(t, `month.${format}`, files[format as keyof typeof files]))
    const expected = format === 'qif' ? { ...truth, ids: references } : truth
    if (found) assert.deepEqual(found, expected, `${name} reads the ${format} file`)
    t.diagnostic(`${name} agrees`)
  }
  const kinds = await months.portal.engine.pool.query(
    `select count(*)::int as n from audit_event where action = 'statement.exported' and actor_id = $1`,
    [ada.memberId],
  )
  assert.equal(kinds.rows[0].n, 3)
})

test('of the running month the files have what there is so far', async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const ada = await months.join('Ada')
  await months.move(ada.Checking, '100.00')
  months.goTo('2026-05-03')
  await months.move(ada.Checking, '-1.00')
  const client = await months.as(ada)
  const file = async (month: string) =>
    client.get(statementPath(ada.Checking, month, '/export?format=ofx'))
  const running = readOfx((await file('2026-05')).body)
  assert.deepEqual([running.count, running.sum, running.balance], [1, -100n, '99.00'])
  assert.equal(running.asOf, '20260503120000', 'and not the end of a month still to come')
  assert.equal((await file('2026-06')).status, 409)
  assert.equal((await file('2026-03')).status, 404)
})
