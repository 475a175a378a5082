import { ArrowLeftRight, Camera, type LucideIcon, ReceiptText, Search } from 'lucide-react'
import { Link } from 'react-router'
import { BILL_PAY } from '../../../modules/bills/web/places.ts'
import { MOVE_MONEY } from '../../../modules/ledger/transferKind.contract.ts'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { ACTIVITY } from '../../../modules/activity/places.contract.ts'
import { DEPOSIT_CHECK } from './memberPaths.ts'

interface Action {
  readonly to: string
  readonly label: Sentence
  readonly icon: LucideIcon
}

const ACTIONS: readonly Action[] = [
  { to: MOVE_MONEY, label: say('Move money'), icon: ArrowLeftRight },
  { to: BILL_PAY, label: say('Pay a bill'), icon: ReceiptText },
  { to: DEPOSIT_CHECK, label: say('Deposit a check'), icon: Camera },
  { to: ACTIVITY, label: say('Find a payment'), icon: Search },
]

/** What people come for, a tap each. */
export const FourActions = () => {
  const t = useTranslate()
  return (
    <ul className="no-print grid grid-cols-[repeat(auto-fit,minmax(min(4.4rem,100%),1fr))] border-t border-on-feature/30">
      {ACTIONS.map(({ to, label, icon: Icon }) => (
        <li key={to} className="grid min-w-0 border-l border-on-feature/30 first:border-l-0">
          <Link
            to={to}
            className="flex min-h-14 flex-col items-center justify-center gap-x-2.5 gap-y-1 px-1 py-2 text-center text-caption leading-tight font-semibold text-on-feature no-underline hover:bg-on-feature/10 hover:underline sm:flex-row sm:text-small"
          >
            <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
            <span className="min-w-0">{t(label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
