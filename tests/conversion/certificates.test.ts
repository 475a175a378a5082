import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { certificatesOf } from '../../src/modules/certificates/server/present.ts'
import {
  checkFolder,
  convert,
  mistakeWords,
} from '../../src/modules/conversion/server/conversion.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { balanceOf } from '../../src/modules/ledger/server/ledger.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { newId } from '../../src/values/ids.ts'
import { openCertificates } from '../certificates/world.ts'
import { done } from '../factories/outcomes.ts'
import type { Person } from '../worlds/creditUnion.ts'
import { exampleFolder } from './folder.ts'

/** José with a certificate for a year, one that runs two weeks longer, and a note that is paid out. */
function folderWithCertificates(t: Parameters<typeof exampleFolder>[0]) {
  const folder = exampleFolder(t)
  const columns =
    'account,number,product,opened_on,balance,accrued_dividends,dividends_ytd,rate,term_began_on,term_ends_on'
  folder.write(
    'accounts.csv',
    `${columns}
S,4000010001,savings,2026-01-05,100.00,0.00000,0.00,,,
YEAR,4000010002,certificate,2026-02-10,10000.00,0.00000,0.00,2.0000,2026-02-10,2027-02-10
LONGER,4000010003,certificate,2024-07-20,1000.00,0.00000,0.00,5,2025-07-20,2026-08-03
NOTE,4000010004,note,2026-06-20,500.00,1.00000,0.00,6.00,2026-06-20,2026-07-20
`,
  )
  folder.write(
    'owners.csv',
    'account,person,role\nS,10046,primary\nYEAR,10046,primary\nLONGER,10046,primary\nNOTE,10046,primary\n',
  )
  folder.write(
    'history.csv',
    `id,account,date,amount,description
1,S,2026-01-05,100.00,Deposit
2,YEAR,2026-02-10,10000.00,Opened
3,NOTE,2026-06-20,500.00,Opened
`,
  )
  folder.write(
    'control.csv',
    `product,as_of,accounts,balance,accrued_dividends,dividends_ytd
savings,2026-06-30,1,100.00,0.00000,0.00
certificate,2026-06-30,2,11000.00,0.00000,0.00
note,2026-06-30,1,500.00,1.00000,0.00
`,
  )
  return folder
}

type Union = Awaited<ReturnType<typeof openCertificates>>

const checked = ({ db, clock, institution }: Union, folder: string) =>
  checkFolder(db, { institution, now: clock.now() }, folder)

test('certificates that came mature, are renewed at the rate of that day, and cost at their own rate before', async (t) => {
  const union = await openCertificates(t, { today: '2026-07-15' })
  const { db, clock, institution } = union
  const found = await checked(union, folderWithCertificates(t).folder)
  assert.ok(found.ok, found.ok ? '' : mistakeWords(found.mistakes.told[0]!))
  done(await convert(db, jobContextOf({ clock, institution }), found.plan))
  const jose = await personWith(union, 'jose.nunez@example.com')
  const accounts = await accountsOf(db, jose.personId)
  const called = (number: string) => accounts.find((account) => account.number === number)!
  const [savings, year, longer, note] = [
    called('4000010001'),
    called('4000010002'),
    called('4000010003'),
    called('4000010004'),
  ]
  const seen = async () =>
    new Map((await certificatesOf(db, union.as(jose))).map((one) => [one.accountId, one]))
  const said = async (id: string) => {
    const { termFrom, maturesOn, rate, apy, instruction, penalty } = (await seen()).get(id)!
    return [termFrom, maturesOn, rate, apy, instruction, penalty]
  }
  assert.deepEqual(
    [await said(year.id), await said(longer.id), await said(note.id)],
    [
      ['2026-02-10', '2027-02-10', '2.00', '2.02', 'renew', '49.32'],
      ['2025-07-20', '2026-08-03', '5.00', '5.13', 'renew', '12.33'],
      ['2026-06-20', '2026-07-20', '6.00', '6.17', 'pay_out', '0.58'],
    ],
  )
  for (const { ledgerAccountId } of [year, longer, note])
    assert.equal((await balanceOf(db, ledgerAccountId)).status, 'fixed')
  assert.equal((await balanceOf(db, savings.ledgerAccountId)).status, 'open')
  // Two of them mature within the days of their notice.
  assert.equal(await union.notice(), 2)

  union.goTo('2026-07-20')
  await union.pay()
  assert.equal(await union.mature(), 1)
  // 1.00 from before, and 19 days on $500.00.
  assert.equal(await union.posted(savings), '602.56')

  union.goTo('2026-08-03')
  await union.pay()
  assert.equal(await union.mature(), 1)
  assert.deepEqual(await said(longer.id), [
    '2026-08-03',
    '2027-08-03',
    '4.25',
    '4.34',
    'renew',
    '0.00',
  ])
  // 33 days at 5%, the last of them credited as the term ended.
  assert.equal(await union.posted(longer), '1004.53')

  union.goTo('2026-08-04')
  const closing = done(await union.closing(jose, year.id))
  // 90 days at 2% on what is in it since July 10.
  assert.deepEqual([await union.posted(year), closing.penalty], ['10004.93', '49.34'])
  done(await union.close(jose, year.id, savings.id, newId(), closing.penalty))
  union.goTo('2026-09-03')
  await union.pay()
  // 31 days at 4.25% on $1,004.53.
  assert.equal(await union.posted(longer), '1008.16')
  await union.assertSound()
})

const MISTAKES: readonly (readonly [
  string,
  (folder: ReturnType<typeof exampleFolder>) => void,
  readonly string[],
])[] = [
  [
    'no rate, no days and an overdraft; a term on savings',
    ({ change }) => {
      change('accounts.csv', 'term_ends_on\n', 'term_ends_on,overdraft_limit\n')
      change('accounts.csv', '0.00,,,\n', '0.00,1.00,2026-01-05,,\n')
      change('accounts.csv', ',2.0000,2026-02-10,2027-02-10', ',,,,5.00')
      change('accounts.csv', '2026-08-03\n', '2026-08-03,\n')
      change('accounts.csv', '2026-07-20\n', '2026-07-20,\n')
    },
    [
      'line 2, rate: savings is no certificate, so this has to be empty',
      'line 2, term_began_on: savings is no certificate, so this has to be empty',
      'line 3, overdraft_limit: a certificate has no overdraft',
      'line 3, rate: is empty',
      'line 3, term_began_on: is empty',
      'line 3, term_ends_on: is empty',
    ],
  ],
  [
    'terms that began before the account, are still to come, or were over by then',
    ({ change }) => {
      change('accounts.csv', '2.0000,2026-02-10', '2.0000,2026-02-09')
      change('accounts.csv', '5,2025-07-20', '5,2026-07-01')
      change('accounts.csv', '2026-06-20,2026-07-20', '2026-06-20,2026-06-29')
    },
    [
      'line 3, term_began_on: 2026-02-09 is before 2026-02-10, when it was opened',
      'line 4, term_began_on: 2026-07-01 is after 2026-06-30, the day of the balances',
      'line 5, term_ends_on: 2026-06-29 is before 2026-06-30, the day of the balances',
    ],
  ],
  [
    'one that is paid out, and nothing of its owner that money can go to',
    ({ change }) => change('owners.csv', 'S,10046,primary', 'S,10045,primary'),
    [
      'line 5, product: note is paid out at its maturity, and 10046 has no other account that money can go to',
    ],
  ],
]

test('what is wrong with the term of a certificate is named with its line', async (t) => {
  const union = await openCertificates(t, { today: '2026-07-15' })
  for (const [what, spoil, expected] of MISTAKES) {
    await t.test(what, async (t) => {
      const folder = folderWithCertificates(t)
      spoil(folder)
      const found = await checked(union, folder.folder)
      assert.ok(!found.ok)
      assert.deepEqual(
        found.mistakes.told.map(mistakeWords),
        expected.map((words) => `accounts.csv, ${words}`),
      )
    })
  }
})

async function personWith({ db }: Union, email: string): Promise<Person> {
  const { personId } = (await standingByEmail(db, email))!
  return {
    personId,
    email,
    customer: { personId, sessionId: newId(), email, address: '203.0.113.7' },
  }
}
