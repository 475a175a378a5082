import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TransferContents } from '../../src/modules/transfers/receipt.contract.ts'
import { checksToMember } from '../../src/modules/transfers/web/member/toMember.ts'
import { checksBetweenAccounts } from '../../src/modules/transfers/web/own/betweenAccounts.ts'
import { clockOf, minutesLeft } from '../../src/modules/transfers/web/receipt/useSecondsLeft.ts'
import { draftProblemOf, problemOf } from '../../src/modules/transfers/web/send/sendProblem.ts'
import { begin } from '../../src/modules/transfers/web/transferState.ts'
import { checksToUsBank } from '../../src/modules/transfers/web/usBank/toUsBank.ts'
import { prefillOfContents, prefillOfPayee } from '../../src/modules/transfers/web/usePrefill.ts'
import { english, verbatim } from '../../src/values/sentence.ts'
import { ApiRefusal, NetworkFailure } from '../../src/platform/web/api.ts'
import { accounts, blank, filled, ids, judge, said, TODAY } from './typedForms.ts'

const own = (changes: object = {}) => {
  const typed = filled('own', changes)
  return judge(checksBetweenAccounts({ id: ids.own, blank: typed, accounts }, TODAY), typed)
}

describe('the form between accounts', () => {
  test('the form between accounts starts with the first open account and the other one opposite', () => {
    assert.equal(blank.source.fromAccountId, 'id of Checking')
    assert.equal(blank.asked.own.toAccountId, 'id of Savings')
    const frozen = [{ ...accounts[0]!, status: 'frozen' as const }, accounts[1]!]
    assert.equal(begin(frozen).source.fromAccountId, 'id of Savings')
    assert.equal(begin([]).source.fromAccountId, '')
  })

  test('the form between accounts takes amounts as people type them', () => {
    for (const amount of ['25', ' 25.5 ', '$25', '100.00', '0.01']) {
      assert.deepEqual(said(own({ amount })), [], amount)
    }
  })

  test('the form between accounts says what is wrong in the words of the specification', () => {
    assert.deepEqual(said(own({ amount: '100.01' })), ['amount: Insufficient funds'])
    const overdraft = { ...accounts[0]!, overdraft: '50.00' }
    const ofMore = (amount: string) => {
      const typed = filled('own', { amount })
      const there = { id: ids.own, blank: typed, accounts: [overdraft, accounts[1]!] }
      return said(judge(checksBetweenAccounts(there, TODAY), typed))
    }
    assert.deepEqual([ofMore('150.00'), ofMore('150.01')], [[], ['amount: Insufficient funds']])
    assert.deepEqual(said(own({ toAccountId: 'id of Checking' })), [
      'toAccountId: Cannot transfer to the same account',
    ])
    for (const amount of ['0', '-1', 'abc', '1e2', '12,50', '0.001', '٥']) {
      assert.deepEqual(said(own({ amount })), ['amount: Please enter a valid amount'], amount)
    }
  })

  test('the form between accounts names each empty field once, in the order of the page, and what else is wrong too', () => {
    const empty = own({ fromAccountId: '', toAccountId: '', amount: ' ', reference: '' })
    assert.deepEqual(said(empty), [
      'fromAccountId: Choose the account the money comes from',
      'toAccountId: Choose the account the money goes to',
      'amount: Enter an amount, for example 25.00',
      'reference: Enter a reference, for example Rent',
    ])
    assert.ok(empty.incomplete)
    const both = own({ amount: '100.01', reference: ' ' })
    assert.deepEqual(said(both), [
      'amount: Insufficient funds',
      'reference: Enter a reference, for example Rent',
    ])
    assert.equal(own({ amount: 'x' }).incomplete, false)
  })

  test('the form between accounts hands the wire a plain decimal and a time-ordered id', () => {
    const { body } = own({ amount: ' $1,00', reference: '' })
    assert.equal(body, undefined)
    assert.deepEqual(own({ amount: '$25.5' }).body, {
      id: ids.own,
      fromAccountId: 'id of Checking',
      toAccountId: 'id of Savings',
      amount: '25.50',
      reference: 'Rainy day',
    })
    for (const id of Object.values(ids)) assert.match(id, /^.{14}7/)
    assert.equal(new Set(Object.values(ids)).size, 4)
  })
})

describe('the form to a bank user', () => {
  const found = { token: 'token of Maria', name: 'Maria G.', firstPayment: true }
  const toMember = (changes: object) => {
    const typed = filled('member', changes)
    return judge(checksToMember({ id: ids.member, blank: typed, accounts }, TODAY), typed)
  }

  test('the form to a bank user asks for an address, then a valid one, then that somebody verifies it', () => {
    assert.deepEqual(said(toMember({ email: ' ' })), [
      'email: Enter the email address of the recipient',
    ])
    assert.deepEqual(said(toMember({ email: 'maria' })), [
      'email: Please enter a valid email address',
    ])
    assert.deepEqual(said(toMember({ email: 'maria@example.com' })), [
      'email: Please enter a valid recipient',
    ])
    assert.deepEqual(said(toMember({ email: 'maria@example.com', found })), [])
  })

  test('the form to a bank user sends the token of the person and never the address', () => {
    const { body } = toMember({ email: 'maria@example.com', found })
    assert.equal(body?.recipientToken, 'token of Maria')
    assert.equal(JSON.stringify(body).includes('@'), false)
  })
})

describe('the form to a US bank', () => {
  const account = {
    routingNumber: '091000019',
    bankName: 'Prairie Bank',
    accountNumber: '1234 5678 90',
    accountName: 'Dana Reyes',
  }
  const toBank = (changes: object = {}) => {
    const typed = filled('us_bank', { ...account, ...changes })
    return judge(checksToUsBank({ id: ids.us_bank, blank: typed, accounts }), typed)
  }

  test('the form to a US bank drops spaces and dashes from the account number, which has 8 to 17 digits', () => {
    assert.equal(toBank().body?.accountNumber, '1234567890')
    assert.equal(toBank({ accountNumber: '1234-5678 90' }).body?.accountNumber, '1234567890')
    for (const accountNumber of ['1234567', '123456789012345678', '12345678X']) {
      assert.deepEqual(said(toBank({ accountNumber })), [
        'accountNumber: Please enter a valid account number',
      ])
    }
  })

  test('the form to a US bank names what is missing', () => {
    const nothing = { routingNumber: '', bankName: '', accountNumber: '', accountName: '' }
    const empty = toBank({ ...nothing, amount: '', reference: '' })
    assert.deepEqual(
      empty.problems.map(({ field }) => field),
      ['routingNumber', 'accountNumber', 'accountName', 'amount', 'reference'],
    )
    assert.ok(empty.incomplete)
  })
})

describe('a transfer that did not end in a receipt', () => {
  const calm = { online: true, unsettled: false }
  const refusal = (status: number, code: string, message: string) =>
    new ApiRefusal(status, { code, message: verbatim(message) })
  const silence = new NetworkFailure({ cause: undefined })

  test('a transfer that did not end in a receipt says that no money left when the server refused it', () => {
    const problem = problemOf(english)(
      refusal(422, 'insufficient_funds', 'Insufficient funds'),
      calm,
    )
    assert.equal(problem.sentence, 'Insufficient funds')
    assert.equal(problem.about, 'No money left your account.')
    assert.equal(problem.retry, false)
    const failed = refusal(422, 'transfer_failed', 'Transfer failed. Please try again.')
    assert.equal(problemOf(english)(failed, calm).sentence, 'Transfer failed. Please try again.')
  })

  test('a transfer that did not end in a receipt never says so after silence', () => {
    for (const error of [silence, refusal(500, 'unexpected', 'x'), refusal(503, 'away', 'x')]) {
      const problem = problemOf(english)(error, calm)
      assert.match(problem.about, /cannot tell whether your money moved/)
      assert.equal(problem.retry, true)
    }
    assert.match(
      problemOf(english)(refusal(500, 'unexpected', 'x'), calm).sentence,
      /^An error occurred while processing your transfer\. Please try again or contact support/,
    )
    assert.match(
      problemOf(english)(silence, { online: false, unsettled: false }).about,
      /^No money left/,
    )
    assert.match(
      problemOf(english)(silence, { online: false, unsettled: true }).about,
      /cannot tell/,
    )
  })

  test('a transfer that did not end in a receipt starts again where the id belongs to another transfer', () => {
    for (const code of ['id_reused', 'draft_sent']) {
      const problem = problemOf(english)(refusal(409, code, 'This transfer was already sent'), calm)
      assert.deepEqual([problem.startAgain, problem.about], [true, ''])
    }
  })

  test('a transfer that did not end in a receipt moved nothing as long as only a code was asked for', () => {
    for (const error of [silence, refusal(500, 'unexpected', 'x')]) {
      const problem = draftProblemOf(english, error, { online: true })
      assert.deepEqual([problem.about, problem.retry], ['No money left your account.', true])
    }
    assert.equal(draftProblemOf(english, silence, { online: false }).sentence, 'You are offline.')
  })
})

describe('a form filled in from before', () => {
  const contents: TransferContents = {
    kind: 'external',
    fromAccountId: 'id of Checking',
    amount: '12.00',
    reference: 'Rent',
    usBank: { routingNumber: '091000019', accountNumber: '12345678', accountName: 'Dana Reyes' },
  }

  test('a transfer to send again brings everything but the recipient’s verification', () => {
    assert.deepEqual(prefillOfContents(contents), {
      kind: 'us_bank',
      values: {
        fromAccountId: 'id of Checking',
        amount: '12.00',
        reference: 'Rent',
        ...contents.usBank,
      },
    })
    const { usBank: _, ...rest } = contents
    const toMember = { ...rest, kind: 'user' as const, recipientEmail: 'ben@example.com' }
    assert.deepEqual(prefillOfContents(toMember), {
      kind: 'member',
      values: {
        fromAccountId: 'id of Checking',
        amount: '12.00',
        reference: 'Rent',
        email: 'ben@example.com',
      },
    })
  })

  test('a payee brings the recipient and no amount', () => {
    const payee = {
      id: 'id of a payee',
      nickname: null,
      lastPaidAt: '2026-07-15T16:00:00.000Z',
      timesPaid: 1,
    }
    const details = {
      kind: 'international' as const,
      recipientName: 'Ana Costa',
      bankName: 'Banco do Porto',
      swiftCode: 'DEUTDEFF',
      iban: null,
      accountNumber: '0532013000',
      country: 'DE',
      currency: 'EUR',
    }
    const { kind, values } = prefillOfPayee({ ...payee, details })
    assert.equal(kind, 'international')
    const { kind: _, ...bank } = details
    assert.deepEqual(values, { ...bank, recipientTown: '', recipientCountry: '', iban: '' })
  })
})

describe('the countdown of a transfer that waits', () => {
  test('the countdown of a transfer that waits shows seconds and says minutes', () => {
    assert.deepEqual([1800, 61, 60, 9].map(clockOf), ['30:00', '1:01', '1:00', '0:09'])
    assert.deepEqual(
      [1800, 61, 60, 9].map((left) => minutesLeft(english, left)),
      [
        '30 minutes left to cancel',
        '2 minutes left to cancel',
        '1 minute left to cancel',
        '1 minute left to cancel',
      ],
    )
  })
})
