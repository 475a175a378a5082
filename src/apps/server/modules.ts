import type { Approvable } from '../../modules/approvals/server/approvals.ts'
import type { AuditSentences } from '../../modules/audit/server/audit.ts'
import type { OverviewKind } from '../../modules/memberOverview/server/memberOverview.ts'
import type { WorkKind } from '../../modules/workQueue/server/workQueue.ts'
import type { Module } from '../../modules/module.ts'
import { access } from '../../modules/access/module.ts'
import { accounts } from '../../modules/accounts/module.ts'
import { ach } from '../../modules/ach/module.ts'
import { activity } from '../../modules/activity/module.ts'
import { alerts } from '../../modules/alerts/module.ts'
import { analytics } from '../../modules/analytics/module.ts'
import { applications } from '../../modules/applications/module.ts'
import { approvals } from '../../modules/approvals/module.ts'
import { audit } from '../../modules/audit/module.ts'
import { banks } from '../../modules/banks/module.ts'
import { bills } from '../../modules/bills/module.ts'
import { businesses } from '../../modules/businesses/module.ts'
import { cashLetters } from '../../modules/cashLetters/module.ts'
import { certificates } from '../../modules/certificates/module.ts'
import { conversion } from '../../modules/conversion/module.ts'
import { demo } from '../../modules/demo/module.ts'
import { deposits } from '../../modules/deposits/module.ts'
import { disputes } from '../../modules/disputes/module.ts'
import { dividends } from '../../modules/dividends/module.ts'
import { exchangeRates } from '../../modules/exchangeRates/module.ts'
import { factors } from '../../modules/factors/module.ts'
import { fees } from '../../modules/fees/module.ts'
import { goals } from '../../modules/goals/module.ts'
import { home } from '../../modules/home/module.ts'
import { identity } from '../../modules/identity/module.ts'
import { images } from '../../modules/images/module.ts'
import { linkedAccounts } from '../../modules/linkedAccounts/module.ts'
import { ledger } from '../../modules/ledger/module.ts'
import { limits } from '../../modules/limits/module.ts'
import { longWork } from '../../modules/longWork/module.ts'
import { paymentRules } from '../../modules/paymentRules/module.ts'
import { members } from '../../modules/members/module.ts'
import { memberNotes } from '../../modules/memberNotes/module.ts'
import { memberOverview } from '../../modules/memberOverview/module.ts'
import { memberViews } from '../../modules/memberViews/module.ts'
import { networkPayments } from '../../modules/networkPayments/module.ts'
import { notifications } from '../../modules/notifications/module.ts'
import { openings } from '../../modules/openings/module.ts'
import { operations } from '../../modules/operations/module.ts'
import { otherBanks } from '../../modules/otherBanks/module.ts'
import { owners } from '../../modules/owners/module.ts'
import { passcodes } from '../../modules/passcodes/module.ts'
import { payees } from '../../modules/payees/module.ts'
import { paymentOperations } from '../../modules/paymentOperations/module.ts'
import { safety } from '../../modules/safety/module.ts'
import { sanctions } from '../../modules/sanctions/module.ts'
import { signatures } from '../../modules/signatures/module.ts'
import { staffTransactions } from '../../modules/staffTransactions/module.ts'
import { standingOrders } from '../../modules/standingOrders/module.ts'
import { statements } from '../../modules/statements/module.ts'
import { status } from '../../modules/status/module.ts'
import { support } from '../../modules/support/module.ts'
import { taxForms } from '../../modules/taxForms/module.ts'
import { transfers } from '../../modules/transfers/module.ts'
import { wires } from '../../modules/wires/module.ts'
import { workQueue } from '../../modules/workQueue/module.ts'

/** Every module there is; what each of them has is in its `module.ts`. */
export const MODULES: readonly Module[] = [
  identity,
  access,
  factors,
  applications,
  transfers,
  networkPayments,
  ach,
  exchangeRates,
  wires,
  cashLetters,
  linkedAccounts,
  sanctions,
  paymentOperations,
  otherBanks,
  images,
  deposits,
  standingOrders,
  bills,
  payees,
  notifications,
  alerts,
  banks,
  activity,
  home,
  disputes,
  goals,
  dividends,
  fees,
  statements,
  taxForms,
  accounts,
  owners,
  businesses,
  signatures,
  openings,
  certificates,
  staffTransactions,
  members,
  memberNotes,
  memberOverview,
  memberViews,
  approvals,
  limits,
  paymentRules,
  passcodes,
  safety,
  support,
  analytics,
  conversion,
  audit,
  workQueue,
  longWork,
  operations,
  status,
  demo,
  ledger,
]

/** What a second owner may have to sign, whichever module carries it out. */
export const SIGNABLES = MODULES.flatMap(({ signables = [] }) => signables)

/** What makes payments that waited for staff, whichever module carries it out. */
export const REVIEWABLES = MODULES.flatMap(({ reviewables = [] }) => reviewables)

/** What each module knows of the days ahead. */
export const UPCOMING = MODULES.flatMap(({ upcoming }) => upcoming ?? [])

/** What members can ask staff about, whichever module has it. */
export const ASKABLES = MODULES.flatMap(({ askables = [] }) => askables)

/** What staff on the phone with a member need at once, of all modules. */
export const overviewKindsOf = (
  auditSentences: readonly AuditSentences[],
  approvals: readonly Approvable[] = [],
): readonly OverviewKind[] =>
  MODULES.flatMap(
    ({ overview }) => overview?.({ auditSentences, upcoming: UPCOMING, approvals }) ?? [],
  )

/** What waits for staff, of all modules; of the requests for a second person those of `approvals` alone. */
export const workKindsOf = (approvals?: readonly Approvable[]): readonly WorkKind[] =>
  MODULES.flatMap(({ work }) => (typeof work === 'function' ? work(approvals) : (work ?? [])))
