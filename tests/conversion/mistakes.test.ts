import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COLUMNS, type FileName } from '../../src/modules/conversion/server/columns.ts'
import { checkFolder, mistakeWords } from '../../src/modules/conversion/server/conversion.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
import { freshDatabase } from '../factories/database.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { addSignIn } from '../factories/signIns.ts'
import { institution } from '../worlds/creditUnion.ts'
import { exampleFolder } from './folder.ts'

type Folder = ReturnType<typeof exampleFolder>

const cp1252 = (text: string): Buffer => Buffer.from(text, 'latin1')
const SAVE = 'save it as CSV in UTF-8'

/** How the example is spoiled, and every line that is said of it. */
const MISTAKES: readonly (readonly [string, (folder: Folder) => void, readonly string[]])[] = [
  [
    'Windows-1252',
    ({ write, text }) => write('people.csv', cp1252(text('people.csv'))),
    [
      `people.csv, line 3: looks like Windows-1252 (cp1252) at "10046,José,Núñez,jo": ${SAVE}, as with iconv -f cp1252 -t utf-8`,
    ],
  ],
  [
    'bytes that are nothing',
    ({ write }) => write('owners.csv', Buffer.from([0x61, 0x0a, 0x81, 0xff, 0x0a])),
    [`owners.csv, line 2: is not in UTF-8: ${SAVE}`],
  ],
  [
    'UTF-16',
    ({ write, text }) => write('people.csv', Buffer.from(`\uFEFF${text('people.csv')}`, 'utf16le')),
    [`people.csv, line 1: is UTF-16, ${SAVE}`],
  ],
  [
    'a NUL',
    ({ change }) => change('history.csv', 'Rent, January', 'Rent\0'),
    [
      `history.csv, line 3: has a NUL character, as files of a mainframe or in UTF-16 have: ${SAVE}`,
    ],
  ],
  ['an empty file', ({ write }) => write('control.csv', ''), ['control.csv, line 1: is empty']],
  [
    'a control file without rows',
    ({ write, text }) => write('control.csv', text('control.csv').split('\n')[0]!),
    [
      'control.csv, line 1, product: savings has accounts and no row',
      'control.csv, line 1, product: checking has accounts and no row',
      'control.csv, line 1, product: certificate-12 has accounts and no row',
    ],
  ],
  [
    'files without a row',
    ({ write, text }) => {
      for (const file of Object.keys(COLUMNS) as FileName[]) write(file, text(file).split('\n')[0]!)
    },
    ['control.csv, line 1: has no rows, so there is nothing to convert'],
  ],
  [
    'a column that is missing, one twice and one that is unknown',
    ({ change }) =>
      change('owners.csv', 'account,person,role,since', 'account,account,role,sincerely'),
    [
      'owners.csv, line 1, account: is there twice',
      'owners.csv, line 1, sincerely: is no column of owners.csv',
      'owners.csv, line 1, person: is missing',
    ],
  ],
  [
    'a row with a column more, and one with a quotation mark that nothing closes',
    ({ change }) => {
      change('owners.csv', '10046-C1,10046,primary,', '10046-C1,10046,primary,,')
      change('history.csv', '"Rent, January"', '"Rent, January')
    },
    [
      'owners.csv, line 5: has 5 columns in place of 4',
      'history.csv, line 7: has a quotation mark in the wrong place, or one too few',
    ],
  ],
  [
    'people twice, without a name, with addresses that are none',
    ({ change, text, write }) => {
      write('people.csv', `${text('people.csv')}10045,,Ode,ada.brooks@example.com,,,a,b,c,d,,\n`)
      change('people.csv', 'cleo.hart@example.com', 'cleo.hart@example')
    },
    [
      'people.csv, line 4, email: "cleo.hart@example" is no email address',
      'people.csv, line 5, email: ada.brooks@example.com is on line 2 already',
      'people.csv, line 5, first_name: is empty',
      'people.csv, line 5, person: 10045 is on line 2 already',
    ],
  ],
  [
    'dates that are none or are still to come',
    ({ change }) => {
      change('people.csv', '1984-03-09', '00000000')
      change('people.csv', '1971-11-30', '2071-11-30')
      change('people.csv', '2024-02-05', '2026-07-01')
      change('accounts.csv', ',savings,2009-05-18', ',savings,05/18/2009')
      change('history.csv', '2026-06-30', '2026-06-31')
    },
    [
      'people.csv, line 2, date_of_birth: "00000000" is no date as in 2024-01-31',
      'people.csv, line 3, date_of_birth: 2071-11-30 is after 2026-06-30, the day of the balances',
      'people.csv, line 3, member_since: 2026-07-01 is after 2026-06-30, the day of the balances',
      'accounts.csv, line 2, opened_on: "05/18/2009" is no date as in 2024-01-31',
      'history.csv, line 7, date: "2026-06-31" is no date as in 2024-01-31',
    ],
  ],
  [
    'phones and countries',
    ({ change }) => {
      change('people.csv', '518 555 0142', 'none')
      change('people.csv', '12401,US,2024', '12401,USA,2024')
    },
    [
      'people.csv, line 2, phone: "none" is no phone number',
      'people.csv, line 3, country: "USA" is no country of two letters, as in US',
    ],
  ],
  [
    'accounts and numbers twice, a product that nobody has, a number that is none',
    ({ change }) => {
      change('accounts.csv', '10045-C1,4000010045', '10045-S1,10045001')
      change('accounts.csv', '0040010046', '00/40')
      change('accounts.csv', 'certificate-12', 'certificate-13')
    },
    [
      'accounts.csv, line 3, account: 10045-S1 is on line 2 already',
      'accounts.csv, line 3, number: 10045001 is on line 2 already',
      'accounts.csv, line 4, number: "00/40" is no account number of up to 34 letters, digits and hyphens',
      'accounts.csv, line 5, product: "certificate-13" is not among the shares of products.json',
      'owners.csv, line 3, account: 10045-C1 is not in accounts.csv',
      'owners.csv, line 4, account: 10045-C1 is not in accounts.csv',
      'history.csv, line 2, account: 10045-C1 is not in accounts.csv',
      'history.csv, line 3, account: 10045-C1 is not in accounts.csv',
    ],
  ],
  [
    'amounts with other decimals, and below zero',
    ({ change }) => {
      change('accounts.csv', '2512.40,0.23591', '2512.4,0.2359')
      change('accounts.csv', '830.15,0.00000,0.00', '830.15,0.00000,-1.00')
      change('accounts.csv', '145.00,0.00000', '"1,145.00",0.00001')
      change('accounts.csv', '5000.00,', '-5000.00,')
      change('history.csv', '-620.00', '-620')
      change('history.csv', ',61.12,', ',0.00,')
    },
    [
      'accounts.csv, line 2, balance: "2512.4" is no amount with two decimals, as in 1234.50',
      'accounts.csv, line 2, accrued_dividends: "0.2359" is no amount with 5 to 10 decimals, as in 0.12345',
      'accounts.csv, line 3, dividends_ytd: -1.00 is below zero',
      'accounts.csv, line 4, balance: "1,145.00" is no amount with two decimals, as in 1234.50',
      'accounts.csv, line 4, accrued_dividends: checking earns nothing, so nothing can be accrued',
      'accounts.csv, line 5, balance: -5000.00 is below what overdraft_limit allows',
      'history.csv, line 3, amount: "-620" is no amount with two decimals, as in 1234.50',
      'history.csv, line 7, amount: moves nothing',
    ],
  ],
  [
    'a term and a rate',
    ({ change }) =>
      change('accounts.csv', '4.0000,2026-02-10,2027-02-10', '4 %,2026-02-10,2026-02-10'),
    [
      'accounts.csv, line 5, rate: "4 %" is no percentage of at most four decimals, as in 3.44',
      'accounts.csv, line 5, term_ends_on: 2026-02-10 is not after 2026-02-10, where the term begins',
    ],
  ],
  [
    'owners without a person, twice, in an unknown role, primary where somebody is or nobody may be',
    ({ change, text, write }) => {
      change('owners.csv', '10045-S1,10045,primary', '10045-S1,10099,primary')
      change('owners.csv', '10045-C1,J-311,joint', '10045-C1,J-311,primary')
      change('owners.csv', '10046-C1,10046,primary', '10046-C1,10046,sole')
      write('owners.csv', `${text('owners.csv')}10046-D1,10046,joint,\n`)
    },
    [
      'owners.csv, line 2, person: 10099 is not in people.csv',
      'owners.csv, line 4, role: 10045-C1 has its primary owner on line 3 already',
      'owners.csv, line 4, person: J-311 is a primary owner and has no member_since in people.csv',
      'owners.csv, line 5, role: "sole" is not one of primary, joint, custodian, delegate',
      'owners.csv, line 7, person: 10046 has to do with 10046-D1 on line 6 already',
      'accounts.csv, line 4, account: 10046-C1 has no primary owner in owners.csv',
    ],
  ],
  [
    'history out of order, twice, before its account or after the balances, in no category',
    ({ change }) => {
      change('history.csv', '900002', '900001')
      change('history.csv', '2026-01-12,-45.00,Returned check,,', '2024-01-12,-45.00,,Checks,')
      change('history.csv', '900006,10045-S1,2026-06-30', '900006,10045-S1,2026-07-01')
    },
    [
      'history.csv, line 3, id: 900001 is on an earlier line already',
      'history.csv, line 4, date: 2024-01-12 comes after a row of 2026-01-07',
      'history.csv, line 4, description: is empty',
      'history.csv, line 4, category: "Checks" is no category of ours',
      'history.csv, line 4, date: 2024-01-12 is before 2024-02-05, when 10046-C1 was opened',
      'history.csv, line 7, date: 2026-07-01 is after 2026-06-30, the day of the balances',
    ],
  ],
  [
    'history that breaks off on the way',
    ({ change }) => change('history.csv', '170.00,Deposit', '171.00,Deposit'),
    ['history.csv, line 5, balance_after: -25.00 on line 4 and 171.00 make 146.00, not 145.00'],
  ],
  [
    'history that does not lead to the balance',
    ({ change }) => {
      change('history.csv', '61.12,Dividend,Income,2512.40', '61.12,Dividend,Income,2512.41')
      change(
        'history.csv',
        ',5000.00,Certificate opened,Deposit,5000.00',
        ',4999.99,Certificate opened,,',
      )
    },
    [
      'accounts.csv, line 2, balance: 2512.40 is not what history.csv ends with on line 7, 2512.41',
      'accounts.csv, line 5, balance: 5000.00 is not what history.csv adds up to, 4999.99, and the account was opened on 2026-02-10, after history begins (2026-01-05)',
    ],
  ],
  [
    'totals off by a cent, an account, the fifth decimal; a product twice, one that is missing; another day',
    ({ change, text, write }) => {
      change('control.csv', '1,2512.40,0.23591,61.12', '1,2512.41,0.23592,61.12')
      change('control.csv', '2026-06-30,2,975.15', '2026-07-16,3,975.15')
      change('control.csv', 'certificate-12', 'club')
      write('control.csv', `${text('control.csv')}savings,2026-06-30,x,0.00,0.00000,0.00\n`)
    },
    [
      'control.csv, line 3, as_of: 2026-07-16 is still to come',
      'control.csv, line 3, as_of: 2026-07-16 is not 2026-06-30, which stands above it',
      'control.csv, line 4, product: "club" is not among the shares of products.json',
      'control.csv, line 5, product: savings is on line 2 already',
      'control.csv, line 5, accounts: "x" is no number of accounts',
      'control.csv, line 2, balance: savings: 2512.41 is not what accounts.csv has, 2512.40',
      'control.csv, line 2, accrued_dividends: savings: 0.2359200000 is not what accounts.csv has, 0.2359100000',
      'control.csv, line 3, accounts: checking: 3 is not what accounts.csv has, 2',
      'control.csv, line 1, product: certificate-12 has accounts and no row',
    ],
  ],
  [
    'an address that somebody signs in with',
    ({ change }) => change('people.csv', 'ada.brooks@example.com', 'Taken@example.com'),
    ['people.csv, line 2, email: somebody signs in with taken@example.com already'],
  ],
]

test('every mistake in the files of another system is named, with file, line and column', async (t) => {
  const { db } = await freshDatabase(t)
  const personId = await enroll(db, TAKEN_BY)
  await addSignIn(db, { personId, email: 'taken@example.com', role: 'user', status: 'active' })
  const check = (folder: string) => checkFolder(db, { institution, now: DEMO_NOW }, folder)

  await t.test('the example has none, with a byte order mark or without', async (t) => {
    const { folder, text, write } = exampleFolder(t)
    write('people.csv', `\uFEFF${text('people.csv').replaceAll('\n', '\r\n')}`)
    assert.ok((await check(folder)).ok)
  })

  for (const [what, spoil, expected] of MISTAKES) {
    await t.test(what, async (t) => {
      const folder = exampleFolder(t)
      spoil(folder)
      const checked = await check(folder.folder)
      assert.ok(!checked.ok)
      assert.deepEqual(checked.mistakes.told.map(mistakeWords), expected)
    })
  }

  await t.test('the first thousand are told, and all are counted', async (t) => {
    const { folder, write } = exampleFolder(t)
    write('owners.csv', `account,person,role\n${'nothing,nobody,none\n'.repeat(1200)}`)
    const checked = await check(folder)
    assert.ok(!checked.ok)
    assert.deepEqual([checked.mistakes.told.length, checked.mistakes.count], [1000, 1204])
  })

  await t.test('a folder that is not there', async () => {
    const checked = await check('/nowhere')
    assert.ok(!checked.ok)
    assert.deepEqual(
      checked.mistakes.told.map(mistakeWords),
      ['people', 'accounts', 'owners', 'history', 'control'].map(
        (file) => `${file}.csv, line 1: is not in the folder`,
      ),
    )
  })
})

const TAKEN_BY = {
  firstName: 'Ida',
  lastName: 'Taken',
  phone: '',
  address: { street: '', city: '', state: '', postalCode: '' },
}
