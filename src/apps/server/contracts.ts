import * as access from '../../modules/access/contract.ts'
import * as accessCredentials from '../../modules/access/credentials.contract.ts'
import * as accounts from '../../modules/accounts/contract.ts'
import * as activity from '../../modules/activity/contract.ts'
import * as analytics from '../../modules/analytics/contract.ts'
import * as applications from '../../modules/applications/contract.ts'
import * as applicationsDecision from '../../modules/applications/decision.contract.ts'
import * as applicationsEmail from '../../modules/applications/email.contract.ts'
import * as applicationsRegistration from '../../modules/applications/registration.contract.ts'
import * as approvals from '../../modules/approvals/contract.ts'
import * as audit from '../../modules/audit/contract.ts'
import * as banks from '../../modules/banks/contract.ts'
import * as banksDirectory from '../../modules/banks/directory.contract.ts'
import * as bills from '../../modules/bills/contract.ts'
import * as billsPayee from '../../modules/bills/payee.contract.ts'
import * as billsProvider from '../../modules/bills/provider.contract.ts'
import * as demo from '../../modules/demo/contract.ts'
import * as deposits from '../../modules/deposits/contract.ts'
import * as depositsReview from '../../modules/deposits/review.contract.ts'
import * as entriesAccounts from '../../modules/staffTransactions/accounts.contract.ts'
import * as entries from '../../modules/staffTransactions/contract.ts'
import * as entriesDeleting from '../../modules/staffTransactions/deleting.contract.ts'
import * as entriesReading from '../../modules/staffTransactions/reading.contract.ts'
import * as entriesRow from '../../modules/staffTransactions/row.contract.ts'
import * as factors from '../../modules/factors/contract.ts'
import * as factorsSecondSteps from '../../modules/factors/secondSteps.contract.ts'
import * as images from '../../modules/images/contract.ts'
import * as limits from '../../modules/limits/contract.ts'
import * as limitsCounts from '../../modules/limits/counts.contract.ts'
import * as notificationsChoices from '../../modules/notifications/choices.contract.ts'
import * as notifications from '../../modules/notifications/contract.ts'
import * as operations from '../../modules/operations/contract.ts'
import * as passcodes from '../../modules/passcodes/contract.ts'
import * as payees from '../../modules/payees/contract.ts'
import * as schedules from '../../modules/standingOrders/contract.ts'
import * as statements from '../../modules/statements/contract.ts'
import * as supportAppointment from '../../modules/support/appointment.contract.ts'
import * as support from '../../modules/support/contract.ts'
import * as supportInbox from '../../modules/support/inbox.contract.ts'
import * as transfers from '../../modules/transfers/contract.ts'
import * as transfersDraft from '../../modules/transfers/draft.contract.ts'
import * as transfersInternational from '../../modules/transfers/international.contract.ts'
import * as transfersMember from '../../modules/transfers/member.contract.ts'
import * as transfersReceipt from '../../modules/transfers/receipt.contract.ts'
import * as transfersUsBank from '../../modules/transfers/usBank.contract.ts'
import * as usersAccess from '../../modules/members/access.contract.ts'
import * as users from '../../modules/members/contract.ts'
import * as usersCreation from '../../modules/members/creation.contract.ts'
import * as usersDetails from '../../modules/members/details.contract.ts'
import type { Institution } from '../../values/institution.ts'
import type { Contracts } from '../../platform/server/openapiSchemas.ts'

/**
 * Every contract that the document about the interface takes names from, by its module; and the
 * endpoints that contracts make for a profile, for their names: what they ask is asked of the routes.
 */
export const contractsFor = (institution: Institution): Contracts => ({
  accounts: [accounts],
  activity: [activity],
  analytics: [analytics],
  applications: [
    applications,
    applicationsDecision,
    applicationsEmail,
    applicationsRegistration,
    {
      submitApplication: applicationsRegistration.submitApplication({
        ...institution,
        today: () => '',
      }),
    },
  ],
  approvals: [approvals],
  audit: [audit],
  banks: [banks, banksDirectory],
  bills: [bills, billsPayee, billsProvider],
  demo: [demo],
  deposits: [deposits, depositsReview],
  entries: [entriesAccounts, entries, entriesDeleting, entriesReading, entriesRow],
  // Whoever builds on the interface knows these three modules as one.
  identity: [
    accessCredentials,
    access,
    passcodes,
    factorsSecondSteps,
    factors,
    {
      choosePassword: accessCredentials.choosePassword(institution),
      changePassword: accessCredentials.changePassword(institution),
    },
  ],
  images: [images],
  limits: [limits, limitsCounts],
  notifications: [notificationsChoices, notifications],
  operations: [operations],
  payees: [payees],
  schedules: [schedules],
  statements: [statements],
  support: [supportAppointment, support, supportInbox],
  transfers: [
    transfers,
    transfersDraft,
    transfersInternational,
    transfersMember,
    transfersReceipt,
    transfersUsBank,
  ],
  users: [
    usersAccess,
    users,
    usersCreation,
    usersDetails,
    { createUser: usersCreation.createUser(institution) },
  ],
})
