import { accessAudit } from '../../modules/access/server/access.ts'
import { applicationsAudit } from '../../modules/applications/server/applications.ts'
import { approvalsAudit } from '../../modules/approvals/server/approvals.ts'
import { auditAudit } from '../../modules/audit/server/audit.ts'
import { banksAudit } from '../../modules/banks/server/banks.ts'
import { billsAudit } from '../../modules/bills/server/bills.ts'
import { demoAudit } from '../../modules/demo/server/demo.ts'
import { depositsAudit } from '../../modules/deposits/server/deposits.ts'
import { factorsAudit } from '../../modules/factors/server/factors.ts'
import { limitsAudit } from '../../modules/limits/server/limits.ts'
import { membersAudit } from '../../modules/members/server/members.ts'
import { notificationsAudit } from '../../modules/notifications/server/notifications.ts'
import { operationsAudit } from '../../modules/operations/server/operations.ts'
import { passcodesAudit } from '../../modules/passcodes/server/passcodes.ts'
import { payeesAudit } from '../../modules/payees/server/payees.ts'
import { staffTransactionsAudit } from '../../modules/staffTransactions/server/staffTransactions.ts'
import { standingOrdersAudit } from '../../modules/standingOrders/server/standingOrders.ts'
import { statementsAudit } from '../../modules/statements/server/statements.ts'
import { supportAudit } from '../../modules/support/server/support.ts'
import { transfersAudit } from '../../modules/transfers/server/transfers.ts'

/** What each module says of its actions in the audit trail. */
export const AUDIT_SENTENCES = [
  accessAudit,
  applicationsAudit,
  approvalsAudit,
  auditAudit,
  banksAudit,
  billsAudit,
  demoAudit,
  depositsAudit,
  factorsAudit,
  limitsAudit,
  membersAudit,
  notificationsAudit,
  operationsAudit,
  passcodesAudit,
  payeesAudit,
  staffTransactionsAudit,
  standingOrdersAudit,
  statementsAudit,
  supportAudit,
  transfersAudit,
]
