import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'

const MODULES = join(import.meta.dirname, '../../src/modules')

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')

const sources = new Map(
  readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/server\/.*\.ts$/.test(file) && !file.startsWith('ledger/'))
    .map((file) => [file, readFileSync(join(MODULES, file), 'utf8')]),
)

const filesWith = (pattern: RegExp): readonly string[] =>
  [...sources].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).toSorted()

/** Calls of a function, without the place where it is made. */
const callOf = (name: string): RegExp => new RegExp(`(?<!function )(?<!\\w)${name}\\(`)

/** What pays somebody else, who calls it, and which of the outgoing rules each caller asks. */
const PAYING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  postOrder: {
    'transfers/server/confirm.ts': 'admitOutgoing',
    // Admitted before it waited for staff; asked again once they let it go.
    'transfers/server/releasing.ts': 'mayStillLeave',
    // Authorized when it was proposed; asked again once a second owner signs.
    'transfers/server/signing.ts': 'mayStillLeave',
    // Asked by its callers, below.
    'transfers/server/toMember.ts': 'noteLeaving',
  },
  proposeOrder: {
    'transfers/server/confirm.ts': 'admitOutgoing',
    'transfers/server/toMember.ts': 'noteLeaving',
  },
  holdOrder: {
    'transfers/server/confirm.ts': 'admitOutgoing',
    'transfers/server/signing.ts': 'mayStillLeave',
    'transfers/server/toMember.ts': 'noteLeaving',
  },
  deliverToMember: {
    'transfers/server/toMember.ts': 'authorizeOutgoing',
    'transfers/server/transfers.ts': 'mayStillLeave',
  },
  setAside: {
    'bills/server/editing.ts': 'changeOutgoing',
    // For staff to look at, as its caller was told to, below.
    'bills/server/holding.ts': 'holdForReview',
    // What was authorized when it was scheduled; `payNext` asks again on the day.
    'bills/server/remind.ts': 'setAside',
    // Which authorizes it, below.
    'bills/server/scheduling.ts': 'arrange',
  },
  holdBill: { 'bills/server/kind.ts': 'mayStillLeave' },
  payOut: { 'bills/server/kind.ts': 'mayStillLeave', 'bills/server/releasing.ts': 'mayStillLeave' },
}

/** Who else takes from the ledger what moves money, and why nothing of a member's leaves them by it. */
const STAYS: readonly string[] = [
  // What other banks are about to bring.
  'ach/server/receiving/announcing.ts',
  // What came back and no account can take, between accounts of the house.
  'ach/server/receiving/answers.ts',
  // They withdraw what the member has authorized them to; what an account cannot give goes back.
  'ach/server/receiving/posting.ts',
  // Balances of another system, and taking them back.
  'conversion/server/posting.ts',
  'conversion/server/takingBack.ts',
  // As the product says.
  'dividends/server/paying.ts',
  'fees/server/charging.ts',
  // A check that came back is taken from what it was credited to.
  'cashLetters/server/chargingBack.ts',
  // What has left settles between accounts of the house.
  'networkPayments/server/settling.ts',
  // What is pulled in from the member's own account elsewhere is announced, credited and set aside.
  'linkedAccounts/server/pulls/crediting.ts',
  'linkedAccounts/server/pulls/pulling.ts',
  // What was credited provisionally is taken back, as a letter said; the rest comes in.
  'disputes/server/crediting.ts',
  // Checks come in.
  'deposits/server/deciding.ts',
  'deposits/server/submitting.ts',
  // Staff, under a rule of two persons.
  'members/server/staff/creation.ts',
  'openings/server/staff/moving.ts',
  'staffTransactions/server/adding.ts',
  'staffTransactions/server/adjusting.ts',
  // The last dividend of an account comes in.
  'dividends/server/lastDividend.ts',
  // Between two accounts of one member; what is left of one that is closed goes to another.
  'openings/server/settling.ts',
  'certificates/server/moving.ts',
  'transfers/server/betweenAccounts.ts',
  // What waits for staff is set aside, and freed where they refuse it.
  'paymentRules/server/holding.ts',
  // What was authorized when it was proposed, set aside and posted from there.
  'signatures/server/proposing.ts',
  'signatures/server/spending.ts',
  // What comes back from abroad, to its account or to one of the house.
  'wires/server/receiving/returns.ts',
]

describe('money leaves a member', () => {
  for (const [name, callers] of Object.entries(PAYING)) {
    test(`by ${name} only where the outgoing rules are asked`, () => {
      assert.deepEqual(filesWith(callOf(name)), Object.keys(callers))
      for (const [file, asked] of Object.entries(callers)) {
        assert.match(sources.get(file) ?? '', callOf(asked), `${file} asks ${asked}`)
      }
    })
  }

  test('by what is arranged for later only where it is authorized', () => {
    const arranging = sources.get('standingOrders/server/arranging.ts') ?? ''
    assert.match(arranging, callOf('authorizeOutgoing'))
  })

  test('money leaves a member to a clearing account in three places only', () => {
    const ways = /houseAccount\('clearing:(us-banks|international|bill-pay)'\)/
    assert.deepEqual(filesWith(ways), [
      // What other banks are about to bring is announced from there, and so is what came back.
      'ach/server/receiving/announcing.ts',
      'ach/server/receiving/answers.ts',
      // What they withdraw.
      'ach/server/receiving/posting.ts',
      'bills/server/money.ts',
      // What is pulled in comes from there.
      'linkedAccounts/server/pulls/crediting.ts',
      'linkedAccounts/server/pulls/pulling.ts',
      'transfers/server/postOrder.ts',
      // What comes back from abroad.
      'wires/server/receiving/returns.ts',
    ])
  })

  test('the rules of payments are asked at every way out, between own accounts and of what is pulled in', () => {
    const asking =
      /import \{[^}]*\bdecideAndCount\b[^}]*\} from '[./]*paymentRules\/server\/paymentRules\.ts'/
    assert.deepEqual(filesWith(asking), [
      'linkedAccounts/server/pulls/pulling.ts',
      // What was arranged, on its date and when it grows.
      'transfers/server/arranged.ts',
      'transfers/server/moveOwn.ts',
      // What `PAYING` and arranging ask, above.
      'transfers/server/outgoing.ts',
    ])
    assert.match(
      readdirSync(MIGRATIONS)
        .filter((name) => name.endsWith('.sql'))
        .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
        .findLast((text) => text.includes('function transfer_post_in_turn(')) ?? '',
      /payment_rules_ask\(p_id\[item\], p_actor\[item\], 'own'/,
    )
  })

  test('whatever a person lets leave an account counts against the cap of a delegate', () => {
    const counting = ['bills/server/money.ts', 'transfers/server/postOrder.ts']
    assert.deepEqual(filesWith(callOf('countSpent')), counting)
    // Besides those, and the batches of `transfer_post_batch`, which counts itself.
    const posting = ['transfers/server/moveOwn.ts', 'transfers/server/postOrder.ts']
    assert.deepEqual(filesWith(callOf('postFrom')), posting)
  })

  test('money leaves a member through no other posting than those that are named here', () => {
    const moves =
      /import \{[^}]*\b(post|postBatch|postTogether|hold|holdMany|settle|openPoster)\b[^}]*\} from '[./]*ledger\/server\/ledger\.ts'/
    const paying = ['bills/server/money.ts', 'transfers/server/postOrder.ts']
    assert.deepEqual(filesWith(moves), [...STAYS, ...paying].toSorted())
  })
})
