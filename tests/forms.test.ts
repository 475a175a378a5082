import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'

const SOURCES = join(import.meta.dirname, '../src')

const screens = globSync('**/*.tsx', { cwd: SOURCES }).map((path) => ({
  path,
  text: readFileSync(join(SOURCES, path), 'utf8'),
}))

/** What shows, in the words of a source, why a press came to nothing. */
const SHOWS_FAILURE = /<ActionFailure|useFailureFocus\(|\b(failure|problem)=\{|\.dialog\}/

interface Rule {
  readonly name: string
  readonly advice: string
  readonly breaks: (text: string) => boolean
  /** Why the rule is kept in another way there. */
  readonly exempt: Readonly<Record<string, string>>
}

const SENDS_NOTHING = 'it sends nothing: it goes on to another step, or asks for another list'

const RULES: readonly Rule[] = [
  {
    name: 'a form shows why sending it failed above its button',
    advice: 'put an <ActionFailure> directly above the button',
    breaks: (text) => text.includes('type="submit"') && !SHOWS_FAILURE.test(text),
    exempt: {
      'apps/web/gallery/ListSpecimens.tsx': SENDS_NOTHING,
      'modules/activity/web/ActivityFilterForm.tsx': SENDS_NOTHING,
      'modules/activity/web/FilterPanel.tsx': SENDS_NOTHING,
      'modules/analytics/web/DaysForm.tsx': SENDS_NOTHING,
      'modules/audit/web/TrailFilterForm.tsx': SENDS_NOTHING,
      'modules/deposits/web/DetailsStep.tsx': SENDS_NOTHING,
      'modules/deposits/web/PhotoStep.tsx': SENDS_NOTHING,
      'modules/disputes/web/ReportForm.tsx': SENDS_NOTHING,
      'modules/staffTransactions/web/TransactionFilterForm.tsx': SENDS_NOTHING,
      'modules/support/web/MessageSearch.tsx': SENDS_NOTHING,
      'modules/transfers/web/form/DetailsForm.tsx': 'each flow hands in its ProblemNotice',
      'modules/transfers/web/send/ReviewOrder.tsx': 'each flow hands in its ProblemNotice',
      'modules/members/web/SavedFilters.tsx': SENDS_NOTHING,
      'modules/members/web/UserFilterForm.tsx': SENDS_NOTHING,
    },
  },
  {
    name: 'a component that changes something shows why it failed',
    advice: 'put an <ActionFailure> directly above the button that was pressed',
    breaks: (text) =>
      /useMutation\(|\.mutate\(|useSettling|useSentForm/.test(text) && !SHOWS_FAILURE.test(text),
    exempt: {
      'modules/factors/web/AuthenticatorCard.tsx': 'StepUp, in the window it opens',
      'modules/factors/web/BackupCodesCard.tsx': 'StepUp, in the window it opens',
      'modules/factors/web/PasskeysCard.tsx': 'StepUp, in the window it opens',
      'modules/factors/web/proof/useConfirmation.tsx': 'StepUp, in the window it opens',
      'modules/owners/web/OwnerList.tsx': 'StepUp, in the window it opens',
    },
  },
  {
    name: 'bad news is an ActionFailure after a press and a LoadFailure after a read',
    advice: 'use <ActionFailure>, which takes the focus and comes into view, or <LoadFailure>',
    breaks: (text) => /<Notice\s[^>]*kind="danger"/.test(text),
    exempt: {
      'modules/activity/web/TransactionDetail.tsx': 'a read, with a way out of its own',
      'modules/analytics/web/AnalyticsPage.tsx': 'a read, with a way out of its own',
      'modules/disputes/web/StaffDisputesPage.tsx': 'what has not been done, and no failure',
      'modules/limits/web/LimitSettingsPage.tsx': 'a read, with a way out of its own',
      'modules/paymentOperations/web/ReconciliationPage.tsx': 'what the books say, and no failure',
      'modules/transfers/web/TransferPanel.tsx': 'a link that could not be followed',
      'modules/transfers/web/receipt/ReceiptStep.tsx': 'a read without a second try',
      'modules/members/web/UserDetailPage.tsx': 'a read, with a way out of its own',
      'modules/members/web/UserResults.tsx': 'a read, with a way out of its own',
      'ui/layout/ActionFailure.tsx': 'it is the piece',
      'ui/lists/FilteredList.tsx': 'a read, with a way out of its own',
      'ui/lists/LoadFailure.tsx': 'it is the piece',
    },
  },
  {
    name: 'no title says "Error: " by itself',
    advice: 'the window says so while an ErrorSummary, FieldError or ActionFailure is on the page',
    breaks: (text) => /(title|Title)[^\n]*['"`]Error: /.test(text),
    exempt: { 'ui/layout/PageTitle.tsx': 'it is the piece' },
  },
]

describe('forms', () => {
  for (const { name, advice, breaks, exempt } of RULES) {
    test(name, () => {
      const broken = screens.filter(({ text }) => breaks(text)).map(({ path }) => path)
      assert.deepEqual(broken.filter((path) => !(path in exempt)).sort(), [], advice)
      const stale = Object.keys(exempt).filter((path) => !broken.includes(path))
      assert.deepEqual(stale, [], 'no longer needs an exemption')
    })
  }
})
