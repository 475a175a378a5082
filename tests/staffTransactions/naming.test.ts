import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountNamed } from '../../src/modules/staffTransactions/accountNaming.contract.ts'
import { haveAccounts } from '../factories/manyAccounts.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { add, openEntries, row, sentenceOf } from './entering.ts'

const account = (kind: string, number: string, name?: string) => ({ kind, number, name })

const ACCOUNTS = [
  account('Checking', '7000000001'),
  account('Savings', '7000009310'),
  account('Savings', '7000004711'),
  account('Club', '7000124711', 'Holiday club'),
]

describe('how a row names an account', () => {
  for (const [typed, number] of [
    ['Savings', '7000009310'],
    ['Savings ··4711', '7000004711'],
    ['savings .. 4711', '7000004711'],
    ['Savings, ending in 4711', '7000004711'],
    ['Holiday club ··4711', '7000124711'],
    ['··9310', '7000009310'],
    ['7000124711', '7000124711'],
    ['··4711', undefined],
    ['Checking ··4711', undefined],
    ['4711', undefined],
  ] as const)
    test(`${typed} means ${number ?? 'none, or more than one'}`, () => {
      assert.equal(accountNamed(ACCOUNTS, typed)?.number, number)
    })
})

test('rows reach any account of a member, and the kind alone means its first', async (t) => {
  const union = await openEntries(t)
  const ada = await union.member('Ada Brooks')
  const accounts = await haveAccounts(union, ada, 8)
  const [first, second] = accounts.filter(({ kind }) => kind === 'Savings')
  const club = accounts.find(({ kind }) => kind === 'Club')!
  const rows = [
    row('1.00', { account: 'Savings' }),
    row('2.00', { account: `Savings ··${second!.number.slice(-4)}` }),
    row('4.00', { account: club.number }),
  ]
  done(await add(union, ada, rows))
  assert.deepEqual(await Promise.all([first!, second!, club].map((each) => union.posted(each))), [
    '1.00',
    '2.00',
    '4.00',
  ])
  const refused = await add(union, ada, [row('1.00', { account: '1234567890' })])
  assert.equal(codeIn(refused), 'account_not_found')
  assert.match(sentenceOf(refused) ?? '', /row 1: no ··7890 account\. Nothing was added\./)
})
