// What `npm run mutants` changes, and the tests that have to notice. Cheap and close ones come first:
// a mutant is done with at the first file that fails. Nothing here drives a browser or starts a
// process, where a mutant would not be. What is before a slash is the module: a large one is run in
// parts, whose reports are kept one by one, and whose tests are those that come by.

interface MutatedPart {
  readonly sources: readonly string[]
  readonly tests: readonly string[]
}

const TESTS_OF_TRANSFERS: readonly string[] = [
  'audit/words',
  'transfers/routes',
  'transfers/between-accounts',
  'transfers/to-member',
  'transfers/new-payees',
  'transfers/strong-steps',
  'transfers/sealing',
  'transfers/drafts',
  'transfers/draft-limits',
  'transfers/abroad',
  'transfers/refusals',
  'transfers/arranged',
  'transfers/arranged-payments',
  'transfers/outgoing',
  'transfers/held',
  'transfers/asked-again',
  'transfers/messages',
  'transfers/http',
  'transfers/quotes',
  'standingOrders/new-payees',
  'standingOrders/running',
  'races/share',
  'accounts/owners',
  'accounts/caps',
  'owners/notices',
  'signatures/signing',
  'signatures/receipts',
  'signatures/rails',
  'safety/questions',
  'payees/paying',
  'paymentRules/held',
  'paymentRules/held-on-its-day',
  'sanctions/payments',
  'wires/receiving',
  'wires/fees',
  'ach/answers',
  'ach/sending',
  'ach/sameDay',
  'otherBanks/simulating',
]

export const MUTATED: Readonly<Record<string, MutatedPart>> = {
  limits: {
    sources: ['src/modules/limits/server/**/*.ts'],
    tests: [
      'audit/words',
      'limits/limits',
      'limits/http',
      'limits/race',
      'safety/allowances',
      'paymentRules/rules',
    ],
  },
  guard: {
    sources: ['src/modules/access/server/{guard,sessionChecks,viewing}.ts'],
    tests: [
      'access/guard',
      'factors/staff-steps',
      'access/recovery',
      'memberViews/seeing',
      'memberViews/routes',
      'api/permissions',
    ],
  },
  approvals: {
    sources: ['src/modules/approvals/server/**/*.ts'],
    tests: [
      'audit/words',
      'approvals/asking',
      'approvals/deciding',
      'approvals/listing',
      'approvals/second-person',
      'approvals/lost-steps',
      'approvals/administrators',
      'workQueue/waiting',
      'memberOverview/overview',
      'paymentRules/saving',
    ],
  },
  deposits: {
    sources: ['src/modules/deposits/server/**/*.ts'],
    tests: [
      'audit/words',
      'deposits/reading',
      'deposits/queue',
      'deposits/submitting',
      'deposits/deciding',
      'deposits/traces',
      'deposits/pictures',
      'deposits/set-aside',
      'deposits/returned',
      'deposits/http',
      'support/askables',
      'memberOverview/kinds',
      'owners/notices',
      'cashLetters/sending',
      'workQueue/waiting',
      'openings/closing',
    ],
  },
  'transfers/posting': {
    sources: [
      'src/modules/transfers/server/{arranged,betweenAccounts,cancelling,departures,international,moveOwn,orders,outgoing,postOrder,proposeOwn,releasing,sealing,signing,toMember,transfers,usBank}.ts',
    ],
    tests: TESTS_OF_TRANSFERS,
  },
  'transfers/asking': {
    sources: [
      'src/modules/transfers/server/{audit,codeThrottle,confirm,contents,drafts,freshProof,newPayees,paidTo,policy,quoting,recipients,routes,service,tables}.ts',
    ],
    tests: TESTS_OF_TRANSFERS,
  },
  'transfers/telling': {
    sources: [
      'src/modules/transfers/server/{heldReceipts,notifications,onTheWay,ownNews,presentReceipt,proposedReceipts,receipts}.ts',
    ],
    tests: TESTS_OF_TRANSFERS,
  },
  'ledger/posting': {
    sources: [
      'src/modules/ledger/server/{posting,poster,figures,balanceCheck,timing,rules,ledger,types}.ts',
    ],
    tests: [
      'invariants/poster',
      'invariants/ledger-door',
      'invariants/ledger-refusals',
      'invariants/ledger-clocks',
      'invariants/balance-check',
      'invariants/ledger-stories',
      'invariants/ledger-races',
      'transfers/overview',
      'ach/answers',
      'fees/charging',
      'activity/http',
    ],
  },
  'ledger/accounts': {
    sources: ['src/modules/ledger/server/{accounts,holds,lookup,principal,takingBack,usage}.ts'],
    tests: [
      'invariants/ledger-door',
      'invariants/ledger-accounts',
      'invariants/ledger-refusals',
      'invariants/ledger-stories',
      'dividends/corrections',
      'conversion/certificates',
      'deposits/returned',
      'fees/charging',
      'ach/answers',
      'ach/receiving',
      'alerts/firing',
      'linkedAccounts/returned',
      'cashLetters/returning',
      'invariants/ledger-overview',
      'invariants/ledger-races',
      'invariants/ledger-model',
    ],
  },
  'ledger/reading': {
    sources: ['src/modules/ledger/server/{history,originals,overTime,rows,search,wording}.ts'],
    tests: [
      'invariants/ledger-door',
      'invariants/ledger-accounts',
      'activity/charts',
      'invariants/ledger-stories',
      'transfers/overview',
      'invariants/ledger-overview',
      'activity/filters',
      'activity/http',
      'ach/receiving',
      'statements/closing',
      'activity/export',
    ],
  },
  'ledger/seal': {
    sources: [
      'src/modules/ledger/server/seal/*.ts',
      'src/modules/ledger/server/{fingerprint,unreadable,verify}.ts',
    ],
    tests: [
      'invariants/ledger-door',
      'invariants/ledger-stories',
      'invariants/ledger-races',
      'journal/sealing',
      'journal/tampering',
      'invariants/ledger-model',
    ],
  },
}
