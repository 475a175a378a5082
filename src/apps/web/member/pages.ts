import {
  ArrowLeftRight,
  Bell,
  BellRing,
  CalendarClock,
  CreditCard,
  FileText,
  House,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide-react'
import { ACCOUNT } from '../../../modules/accounts/places.contract.ts'
import { WITHDRAWAL } from '../../../modules/ach/places.contract.ts'
import { ALERTS } from '../../../modules/alerts/web/alerts.ts'
import { BILL_PAY } from '../../../modules/bills/web/places.ts'
import { CERTIFICATE } from '../../../modules/certificates/places.contract.ts'
import { MOVE_MONEY } from '../../../modules/ledger/transferKind.contract.ts'
import { CLOSE_ACCOUNT, OPEN_PRODUCT } from '../../../modules/openings/web/places.ts'
import { PAYEES } from '../../../modules/payees/places.contract.ts'
import { SCHEDULED } from '../../../modules/standingOrders/places.contract.ts'
import { STATEMENTS } from '../../../modules/statements/web/places.ts'
import { SAFETY } from '../../../modules/safety/web/places.ts'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { ACTIVITY } from '../../../modules/activity/places.contract.ts'
import {
  ACCOUNT_SETTINGS_PATH,
  CARDS_PATH,
  DEPOSIT_CHECK,
  MEMBER_HOME,
  NOTIFICATIONS_PATH,
  PEER_PATH,
  PROFILE_SETTINGS_PATH,
  REWARDS_PATH,
  SECURITY_SETTINGS_PATH,
} from './memberPaths.ts'

/** Pages of members that mix modules. */
export const pages: readonly Page[] = [
  {
    path: MEMBER_HOME,
    place: {
      label: say('Dashboard'),
      icon: House,
      keys: ['g', 'd'],
      keysDo: say('Go to the dashboard'),
      stands: { head: 10, foot: 10 },
    },
    load: async () => (await import('./DashboardPage.tsx')).DashboardPage,
  },
  {
    path: `${MOVE_MONEY}/:kind?`,
    place: {
      label: say('Transfers'),
      icon: ArrowLeftRight,
      keys: ['g', 't'],
      keysDo: say('Go to transfers'),
      stands: { head: 20, foot: 20 },
    },
    load: async () => (await import('./tasks/TransfersPage.tsx')).TransfersPage,
  },
  {
    path: CARDS_PATH,
    place: { label: say('Cards'), icon: CreditCard, stands: { head: 30, more: 40 } },
    load: async () => (await import('./tasks/CardsPage.tsx')).CardsPage,
  },
  {
    path: BILL_PAY,
    place: {
      label: say('Bill Pay'),
      icon: ReceiptText,
      keys: ['g', 'b'],
      keysDo: say('Go to bill pay'),
      stands: { head: 40, foot: 30 },
    },
    load: async () => (await import('./tasks/BillsPage.tsx')).BillsPage,
  },
  {
    path: DEPOSIT_CHECK,
    load: async () => (await import('./tasks/DepositPage.tsx')).DepositPage,
  },
  {
    path: STATEMENTS,
    place: { label: say('Statements'), icon: FileText, stands: { more: 50 } },
    load: async () => (await import('./tasks/StatementsPage.tsx')).StatementsPage,
  },
  {
    path: PEER_PATH,
    load: async () => (await import('./tasks/Placeholders.tsx')).PeerPage,
  },
  {
    path: REWARDS_PATH,
    load: async () => (await import('./tasks/Placeholders.tsx')).RewardsPage,
  },
  {
    path: ACTIVITY,
    place: { label: say('Activity'), icon: ScrollText, stands: { head: 50, more: 10 } },
    load: async () => (await import('./ActivityWithNotes.tsx')).ActivityWithNotes,
  },
  {
    path: ACCOUNT,
    load: async () => (await import('./AccountPage.tsx')).AccountPage,
  },
  {
    path: WITHDRAWAL,
    load: async () => (await import('./WithdrawalWithCase.tsx')).WithdrawalWithCase,
  },
  {
    path: OPEN_PRODUCT,
    load: async () => (await import('./OwnAccounts.tsx')).OpenProduct,
  },
  {
    path: CLOSE_ACCOUNT,
    load: async () => (await import('./OwnAccounts.tsx')).CloseAccount,
  },
  {
    path: CERTIFICATE,
    load: async () => (await import('./OwnAccounts.tsx')).OwnCertificate,
  },
  {
    path: PAYEES,
    place: { label: say('Payees'), icon: Users, stands: { more: 20, account: 40 } },
    load: async () => (await import('./AllPayeesPage.tsx')).AllPayeesPage,
  },
  {
    path: SCHEDULED,
    place: { label: say('Scheduled'), icon: CalendarClock, stands: { more: 30, account: 50 } },
    load: async () => (await import('./ScheduledPage.tsx')).ScheduledPage,
  },
  {
    path: SAFETY,
    place: { label: say('Safety'), icon: ShieldAlert, stands: { more: 65, account: 35 } },
    load: async () => (await import('./SafetyPage.tsx')).SafetyPage,
  },
  {
    path: NOTIFICATIONS_PATH,
    place: { label: say('Notifications'), icon: Bell, stands: { more: 66 } },
    load: async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
  },
  {
    path: ALERTS,
    place: {
      label: say('Alerts'),
      icon: BellRing,
      keywords: ['tell me', 'quiet hours', 'email', 'devices', 'notifications'],
      stands: { more: 67, account: 37 },
    },
    load: async () => (await import('./AlertsPage.tsx')).AlertsPage,
  },
  {
    path: PROFILE_SETTINGS_PATH,
    place: { label: say('Profile Settings'), icon: UserRound, stands: { more: 70, account: 10 } },
    load: async () => (await import('./settings/ProfileSettingsPage.tsx')).ProfileSettingsPage,
  },
  {
    path: ACCOUNT_SETTINGS_PATH,
    place: { label: say('Account Settings'), icon: Settings, stands: { more: 80, account: 20 } },
    load: async () => (await import('./settings/AccountSettingsPage.tsx')).AccountSettingsPage,
  },
  {
    path: SECURITY_SETTINGS_PATH,
    place: { label: say('Security'), icon: ShieldCheck, stands: { more: 90, account: 30 } },
    load: async () => (await import('./settings/SecuritySettingsPage.tsx')).SecuritySettingsPage,
  },
]
