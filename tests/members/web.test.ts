import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  isSecret,
  onTab,
  problemsOf,
  queryOf,
  valuesIn,
} from '../../src/modules/members/web/address.ts'
import { csvOf } from '../../src/modules/members/web/csv.ts'
import { changesIn, reasonIn } from '../../src/modules/members/web/logChanges.ts'
import { waitingTime } from '../../src/ui/format/waitingTime.ts'
import type { UserSummary } from '../../src/modules/members/contract.ts'
import { english } from '../../src/values/sentence.ts'

describe('the address of a list of users', () => {
  const read = (text: string) => valuesIn(new URLSearchParams(text))

  test('holds the whole list, and leaves out what is usual', () => {
    const text = 'tab=approved&q=ines+ab&sort=-name&role=user&status=active&from=2026-01-01'
    assert.equal(
      new URLSearchParams(queryOf(read(text))).toString(),
      new URLSearchParams(text).toString(),
    )
    assert.equal(queryOf(read('')), '')
    assert.equal(queryOf(read('tab=pending')), 'tab=pending')
    assert.equal(read('tab=pending').sort, 'registered', 'whoever waits longest comes first')
    assert.equal(read('tab=nonsense').tab, 'all')
  })

  test('never holds an account number', () => {
    for (const typed of ['4000000370', '400-000-0370', '400 000 0370']) {
      assert.ok(isSecret(typed))
      assert.equal(queryOf({ ...read('tab=approved'), q: typed }), 'tab=approved')
    }
    assert.ok(!isSecret('ines'))
    assert.equal(valuesIn(new URLSearchParams(), '4000000370').q, '4000000370')
  })

  test('goes to another tab with its words and that tab’s usual order', () => {
    const pending = onTab(read('q=ines'), 'pending')
    assert.deepEqual([pending.tab, pending.q, pending.sort], ['pending', 'ines', 'registered'])
    assert.equal(onTab(read('sort=name'), 'pending').sort, 'name')
  })

  test('is refused in words before it is asked for', () => {
    assert.deepEqual(problemsOf(english, read('q=ines')), {})
    assert.deepEqual(problemsOf(english, read('from=2026-02-01&to=2026-01-01')), {
      from: 'The first day must not be after the last day',
    })
    assert.deepEqual(problemsOf(english, read('q=a+b+c+d+e+f')), {
      q: 'Look for at most 5 words at a time',
    })
  })
})

const user = (changes: Partial<UserSummary>): UserSummary => ({
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Ben Okafor',
  email: 'ben@example.com',
  role: 'user',
  status: 'approved',
  registeredAt: '2026-07-01T12:00:00.000Z',
  waitingSince: null,
  checkingBalance: '12.50',
  ...changes,
})

test('the file of selected people opens in a spreadsheet and starts nothing there', () => {
  const file = csvOf(english, [
    user({}),
    user({
      name: '=HYPERLINK("http://evil.example")',
      email: '+1@example.com',
      checkingBalance: null,
    }),
    // Full-width signs, which spreadsheets in Chinese and Japanese take for the others.
    user({ name: '＝1+1', email: '＠sum@example.com' }),
  ])
  assert.deepEqual(file.split('\r\n'), [
    '"Name","Email","Role","Status","Registered","Waiting since","Checking balance"',
    '"Ben Okafor","ben@example.com","User","Approved","2026-07-01T12:00:00.000Z","","12.50"',
    `"'=HYPERLINK(""http://evil.example"")","'+1@example.com","User","Approved","2026-07-01T12:00:00.000Z","",""`,
    `"'＝1+1","'＠sum@example.com","User","Approved","2026-07-01T12:00:00.000Z","","12.50"`,
    '',
  ])
})

test('waiting is told in hours, then in days', () => {
  const now = new Date('2026-07-15T16:00:00Z')
  for (const [since, words] of [
    ['2026-07-15T15:30:00Z', 'Less than an hour'],
    ['2026-07-15T15:00:00Z', '1 hour'],
    ['2026-07-14T00:00:00Z', '40 hours'],
    ['2026-07-13T16:00:00Z', '2 days'],
  ] as const) {
    assert.equal(waitingTime(english, since, now), words)
  }
})

describe('the activity log of a user', () => {
  test('shows reasons that people gave, and no names of the ledger', () => {
    const detail = { reason: 'Lost phone' }
    assert.equal(reasonIn({ action: 'user.suspended', detail }), 'Lost phone')
    const posted = { transfer: 'x', reason: 'us_bank_transfer' }
    assert.equal(reasonIn({ action: 'transfer.posted', detail: posted }), '')
  })

  test('tells old and new values of a standing, of balances and of numbers', () => {
    assert.deepEqual(
      changesIn(english, { from: 'approved', to: 'suspended', reason: 'Lost phone' }),
      [{ what: '', before: 'approved', after: 'suspended' }],
    )
    const balance = { accountId: 'x', kind: 'Checking', last4: '4021' }
    assert.deepEqual(
      changesIn(english, { balances: [{ ...balance, before: '100.00', after: '1150.00' }] }),
      [{ what: 'Checking ··4021', before: '$100.00', after: '$1,150.00' }],
    )
    assert.deepEqual(
      changesIn(english, {
        account: 'x',
        before: { number: '7000000001', routingNumber: null },
        after: { number: '7000000002', routingNumber: null },
      }),
      [{ what: 'Account number', before: '7000000001', after: '7000000002' }],
    )
    assert.deepEqual(
      changesIn(english, {
        before: { enabled: true, countMax: 2, appliesTo: 'all' },
        after: { enabled: false, countMax: 2, appliesTo: 'all' },
      }),
      [{ what: 'Limit on', before: 'yes', after: 'no' }],
    )
    assert.deepEqual(changesIn(english, { transfer: 'x', reason: 'Twice' }), [])
  })
})
