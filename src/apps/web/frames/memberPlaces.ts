import {
  ArrowLeftRight,
  CalendarClock,
  CreditCard,
  FileText,
  House,
  type LucideIcon,
  MessageCircle,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide-react'

interface Place {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** A name in the query that means being there: the step of a transfer under way. */
  readonly openedBy?: string
}

/** Where a member can go; every bar and menu shows some of these, so they agree. */
export const PLACE = {
  dashboard: { to: '/dashboard', label: 'Dashboard', icon: House },
  transfers: {
    to: '/dashboard#transfer-section',
    label: 'Transfers',
    icon: ArrowLeftRight,
    openedBy: 'transfer',
  },
  cards: { to: '/dashboard?panel=cards', label: 'Cards', icon: CreditCard },
  bills: {
    to: '/dashboard?panel=billpay#quick-actions-billpay',
    label: 'Bill Pay',
    icon: ReceiptText,
  },
  activity: { to: '/dashboard/activity', label: 'Activity', icon: ScrollText },
  payees: { to: '/dashboard/payees', label: 'Payees', icon: Users },
  scheduled: { to: '/dashboard/scheduled', label: 'Scheduled', icon: CalendarClock },
  statements: {
    to: '/dashboard?panel=statements#quick-actions-cards',
    label: 'Statements',
    icon: FileText,
  },
  questions: { to: '/dashboard/questions', label: 'Questions', icon: MessageCircle },
  profile: { to: '/dashboard/settings/profile', label: 'Profile Settings', icon: UserRound },
  account: { to: '/dashboard/settings/account', label: 'Account Settings', icon: Settings },
  security: { to: '/dashboard/settings/security', label: 'Security', icon: ShieldCheck },
} as const satisfies Record<string, Place>

/** Bill Pay with a biller chosen. */
export const billerPath = (billerId: string): string =>
  PLACE.bills.to.replace('#', `&biller=${billerId}#`)

/** Where one transaction is shown, with the way to its receipt. */
export const transactionPath = (transferId: string): string =>
  `${PLACE.activity.to}?transaction=${transferId}`
