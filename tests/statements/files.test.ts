import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { asciiOf } from '../../src/rails/ascii.ts'
import type { Client } from '../factories/client.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { type Months, openMonths, readStatement, statementPath } from './month.ts'
import { writtenTo } from '../factories/foreign.ts'
import { dumpedOfx, FOREIGN, foundIn, readCsv, readOfx, readQif } from './readers.ts'

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
  readonly ada: Member
  readonly client: Client
}> {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const ada = await months.member('Ada Reed')
  await months.move(ada.checking, '1000.00', { words: 'Paycheck' })
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
    await months.move(ada.checking, `-${i + 1}.0${i}`, { words, memo: words })
  for (let i = 0; i < 12; i += 1)
    await months.move(ada.checking, '0.10', { words: `Interest ${i}`, reason: 'interest' })
  months.goTo('2026-06-02')
  return { months, ada, client: await months.as(ada) }
}

test('every form of file has the same transactions, ids and sums as the statement', async (t) => {
  const { months, ada, client } = await hardMonth(t)
  const statement = await readStatement(client, ada.checking, '2026-05')
  const truth = foundIn(statement.lines.map(({ id, amount }) => [id, amount]))
  const references = statement.lines.map(({ referenceCode }) => referenceCode).toSorted()
  assert.equal(truth.count, 20)

  const fileOf = async (format: string): Promise<string> => {
    const path = statementPath(ada.checking, '2026-05', `/export?format=${format}`)
    const { status, body, headers } = await client.get(path)
    assert.equal(status, 200)
    const name = `transactions-checking-${ada.checking.number.slice(-4)}-2026-05.${format}`
    assert.equal(headers.get('content-disposition'), `attachment; filename="${name}"`)
    return body
  }
  const files = { csv: await fileOf('csv'), ofx: await fileOf('ofx'), qif: await fileOf('qif') }

  const { account, balance, available, asOf, names, memos, transactions, ...ofx } = readOfx(
    files.ofx,
  )
  assert.deepEqual(ofx, truth)
  assert.deepEqual(
    [account, balance, available, asOf],
    [ada.checking.number, statement.closing, statement.closing, '20260531120000'],
  )
  assert.ok(
    transactions.every(({ begun, counter }) => begun === undefined && counter === undefined),
  )
  assert.ok(names.every((name) => name.length > 0 && name.length <= 32 + '&amp;'.length * 4))
  assert.ok(memos.every((memo) => memo.length <= 300))
  assert.match(files.ofx, /^[\x20-\x7e\r\n]*$/)
  assert.match(files.ofx, /<NAME>Smith &amp; Sons &lt;b&gt;bold/)

  const { payees, records: _, ...qif } = readQif(files.qif)
  assert.deepEqual(qif, { ...truth, ids: references })
  assert.equal(payees[4], 'Pizza :pizza: with :woman::woman::girl: and Lukasz')
  assert.match(files.qif, /^[\x20-\x7e\r\n]*$/)

  const { descriptions, references: inCsv, days, ...csv } = readCsv(files.csv)
  assert.deepEqual(csv, truth)
  assert.deepEqual(inCsv, references)
  assert.ok(days.every(([day, valueDay]) => day === valueDay))
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
    [ada.personId],
  )
  assert.equal(kinds.rows[0].n, 3)
})

test('of the running month the files have what there is so far', async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const ada = await months.member('Ada Reed')
  await months.move(ada.checking, '100.00')
  months.goTo('2026-05-03')
  await months.move(ada.checking, '-1.00')
  const client = await months.as(ada)
  const file = async (month: string) =>
    client.get(statementPath(ada.checking, month, '/export?format=ofx'))
  const running = readOfx((await file('2026-05')).body)
  assert.deepEqual([running.count, running.sum, running.balance], [1, -100n, '99.00'])
  assert.equal(running.asOf, '20260503120000', 'and not the end of a month still to come')
  assert.equal((await file('2026-06')).status, 409)
  assert.equal((await file('2026-03')).status, 404)
})

test('a file tells beside the transactions', async (t) => {
  const MONTH = '2026-05'

  // A row of three years ago, money moved to Savings, and some of the rest held back.
  const months = await openMonths(t)
  months.goTo('2026-05-03')
  const ada = await months.member('Ada Reed')
  const old = await months.move(ada.checking, '100.00', {
    memo: 'Box 4',
    valueDate: '2023-02-11',
  })
  const moved = await months.toSavings(ada, '30.00')
  await months.setAside(ada.checking, '12.50')
  months.goTo('2026-06-02')
  const client = await months.as(ada)
  const fileOf = async (format: string, account = ada.checking) => {
    const path = statementPath(account, MONTH, `/export?format=${format}`)
    const { status, body } = await client.get(path)
    assert.equal(status, 200)
    return body as string
  }

  await t.test('the day the money counts for, where it is not the day of posting', async () => {
    const ofx = await fileOf('ofx')
    const { transactions } = readOfx(ofx)
    assert.deepEqual(
      transactions.map(({ id, posted, begun }) => [id, posted, begun]),
      [
        [old, '20260503', '20230211'],
        [moved, '20260503', undefined],
      ],
    )
    assert.match(ofx, /<DTPOSTED>[0-9]+<DTUSER>[0-9]+<TRNAMT>/, 'in the order of the format')
    assert.deepEqual(readCsv(await fileOf('csv')).days, [
      ['2026-05-03', '2023-02-11'],
      ['2026-05-03', '2026-05-03'],
    ])
    const [first, second] = readQif(await fileOf('qif')).records
    assert.deepEqual([first!['D'], first!['M']], ['02/11/2023', 'Box 4 / Posted May 3, 2026'])
    assert.deepEqual([second!['D'], second!['M']], ['05/03/2026', undefined])
  })

  await t.test('which account of the same member the money went to, on both sides', async () => {
    const [out, into] = [await fileOf('ofx'), await fileOf('ofx', ada.savings)].map((file) =>
      readOfx(file).transactions.find(({ id }) => id === moved),
    )
    assert.deepEqual([out!.counter, into!.counter], [ada.savings.number, ada.checking.number])
    const names = [ada.checking, ada.savings].map(
      ({ kind, number }) => `${kind} ending in ${number.slice(-4)}`,
    )
    const [fromFile, toFile] = [await fileOf('qif'), await fileOf('qif', ada.savings)]
    assert.equal(readQif(fromFile).records[1]!['L'], `[${names[1]}]`)
    assert.equal(readQif(toFile).records[0]!['L'], `[${names[0]}]`)
    assert.ok(toFile.includes(`\r\nN${names[1]}\r\n`), 'by the name its own file has')
  })

  await t.test('what of the balance was free to be used when the month ended', async () => {
    const { balance, available } = readOfx(await fileOf('ofx'))
    assert.deepEqual([balance, available], ['70.00', '57.50'])
    await months.setAside(ada.checking, '7.50')
    assert.equal(readOfx(await fileOf('ofx')).available, '57.50', 'and not what is free today')
  })

  await t.test('all of that to programs of others', async (t) => {
    const dumped = dumpedOfx(writtenTo(t, 'month.ofx', await fileOf('ofx')))
    if (dumped === undefined) {
      t.diagnostic('ofxdump is not installed and was not asked')
      return
    }
    for (const line of [
      /Available balance: 57\.50/,
      /Date posted: Sun May {2}3 12:00:00 2026/,
      /Date initiated: Sat Feb 11 12:00:00 2023/,
    ])
      assert.match(dumped, line)
  })
})

test('letters are spelled out for programs that know none but ASCII', () => {
  for (const [text, spelled] of [
    ['Łódź, Größe, İstanbul, Đorđe', 'Lodz, Grosse, Istanbul, Dorde'],
    ['Привет, Щербаков', 'Privet, Shcherbakov'],
    ['Ελλάδα', 'Ellada'],
    ['תשלום', 'tslvm'],
    ['دفع', 'df`'],
    ['王小明', 'WangXiaoMing'],
    ['김철수', 'GimCheolSu'],
    ['€5 – “rent” …', 'EUR5 - "rent" ...'],
    ['Checking ··4021', 'Checking **4021'],
    ['one\ntwo\tthree', 'one two three'],
    ['\ue000\ue001 and \ue002', '? and ?'],
    ['\u0301', '?'],
  ] as const)
    assert.equal(asciiOf(text), spelled, text)
})
