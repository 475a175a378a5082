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
import { say, type Sentence, type Translate } from '../../../values/sentence.ts'

interface Place {
  readonly to: string
  readonly label: Sentence
  readonly icon: LucideIcon
  /** A name in the query that means being there: the step of a transfer under way. */
  readonly openedBy?: string
}

/** Where a member can go; every bar and menu shows some of these, so they agree. */
export const PLACE = {
  dashboard: { to: '/dashboard', label: say('Dashboard'), icon: House },
  transfers: {
    to: '/dashboard#transfer-section',
    label: say('Transfers'),
    icon: ArrowLeftRight,
    openedBy: 'transfer',
  },
  cards: { to: '/dashboard?panel=cards', label: say('Cards'), icon: CreditCard },
  bills: {
    to: '/dashboard?panel=billpay#quick-actions-billpay',
    label: say('Bill Pay'),
    icon: ReceiptText,
  },
  activity: { to: '/dashboard/activity', label: say('Activity'), icon: ScrollText },
  payees: { to: '/dashboard/payees', label: say('Payees'), icon: Users },
  scheduled: { to: '/dashboard/scheduled', label: say('Scheduled'), icon: CalendarClock },
  statements: {
    to: '/dashboard?panel=statements#quick-actions-cards',
    label: say('Statements'),
    icon: FileText,
  },
  questions: { to: '/dashboard/questions', label: say('Questions'), icon: MessageCircle },
  profile: { to: '/dashboard/settings/profile', label: say('Profile Settings'), icon: UserRound },
  account: { to: '/dashboard/settings/account', label: say('Account Settings'), icon: Settings },
  security: { to: '/dashboard/settings/security', label: say('Security'), icon: ShieldCheck },
} as const satisfies Record<string, Place>

/** Places with their names said, as bars and menus take them. */
export const saidPlaces = <Of extends Place>(t: Translate, places: readonly Of[]) =>
  places.map((place) => ({ ...place, label: t<Sentence>(place.label) }))

/** Bill Pay with a biller chosen. */
export const billerPath = (billerId: string): string =>
  PLACE.bills.to.replace('#', `&biller=${billerId}#`)

/** Where one transaction is shown, with the way to its receipt. */
export const transactionPath = (transferId: string): string =>
  `${PLACE.activity.to}?transaction=${transferId}`
