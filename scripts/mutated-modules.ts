// What `npm run mutants` changes, and the tests that have to notice. Cheap and close ones come first:
// a mutant is done with at the first file that fails. Nothing here drives a browser or starts a
// process, where a mutant would not be.

interface MutatedModule {
  readonly sources: string
  readonly tests: readonly string[]
}

export const MUTATED: Readonly<Record<string, MutatedModule>> = {
  limits: {
    sources: 'src/modules/limits/server/**/*.ts',
    tests: ['audit/words', 'limits/limits', 'limits/http', 'limits/race'],
  },
  guard: {
    sources: 'src/modules/access/server/guard.ts',
    tests: ['access/guard', 'factors/staff-steps', 'access/recovery', 'api/permissions'],
  },
  approvals: {
    sources: 'src/modules/approvals/server/**/*.ts',
    tests: [
      'audit/words',
      'approvals/asking',
      'approvals/deciding',
      'approvals/listing',
      'approvals/second-person',
      'approvals/lost-steps',
      'approvals/administrators',
    ],
  },
  deposits: {
    sources: 'src/modules/deposits/server/**/*.ts',
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
      'owners/notices',
      'cashLetters/sending',
      'workQueue/waiting',
      'openings/closing',
    ],
  },
  transfers: {
    sources: 'src/modules/transfers/server/**/*.ts',
    tests: [
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
      'transfers/messages',
      'transfers/http',
      'standingOrders/new-payees',
      'races/share',
    ],
  },
  ledger: {
    sources: 'src/modules/ledger/server/**/*.ts',
    tests: [
      'invariants/poster',
      'invariants/ledger-door',
      'invariants/ledger-stories',
      'invariants/ledger-refusals',
      'invariants/ledger-permissions',
      'invariants/ledger-races',
      'transfers/overview',
      'activity/filters',
      'activity/http',
      'journal/sealing',
      'journal/tampering',
      'audit/sealing',
      'invariants/ledger-model',
    ],
  },
}
