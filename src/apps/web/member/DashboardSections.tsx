import { useState } from 'react'
import { Plus } from 'lucide-react'
import { RecentTransactions } from '../../../modules/activity/web/RecentTransactions.tsx'
import type { Overview } from '../../../modules/activity/contract.ts'
import { OPEN_ACCOUNT } from '../../../modules/openings/web/places.ts'
import { WaitingCard } from '../../../modules/signatures/web/signatures.tsx'
import { STATEMENTS_PANEL } from '../../../modules/statements/web/places.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { useMedia } from '../../../ui/hooks/useMedia.ts'
import { classNames } from '../../../ui/format/classNames.ts'
import { AccountCards } from './AccountCards.tsx'
import { AccountInformation } from './AccountInformation.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { FlowTiles } from './FlowTiles.tsx'
import { ACTIVITY_PATH } from './memberPaths.ts'
import { QuickActions } from './quick/QuickActions.tsx'
import { TransferSection } from './TransferSection.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

const ICON = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const

interface SectionsProps {
  readonly overview: Overview
  readonly onPosted: () => void
}

const DETAILS = 'no-print grid min-w-0 gap-6'
/** Beside a long list the details stay in view, where the window is high enough for all of them. */
const IN_VIEW = 'md:[@media(height>=58rem)]:sticky md:top-24'
const FEW_ACCOUNTS = 2

/**
 * The parts of the dashboard. Phones and wide screens read them in different orders; they are put
 * on the page in that order too, so that the Tab key goes where the eye goes.
 */
export function DashboardSections({ overview, onPosted }: SectionsProps) {
  const wide = useMedia('(width >= 960px)')
  const t = useTranslate()
  const { accounts } = overview
  const money = <Money key="money" overview={overview} />
  const details = (
    <div key="details" className={classNames(DETAILS, accounts.length <= FEW_ACCOUNTS && IN_VIEW)}>
      <FlowTiles month={overview.month} />
      <AccountCards accounts={accounts} />
      <LinkButton to={OPEN_ACCOUNT} variant="secondary" icon={<Plus {...ICON} />}>
        {t('Open another account')}
      </LinkButton>
      <AccountInformation accounts={accounts} />
    </div>
  )
  const quick = (
    <div key="quick" className="no-print min-w-0 md:col-span-2">
      <QuickActions overview={overview} />
    </div>
  )
  const transfer = (
    <div key="transfer" className="min-w-0 md:col-span-2">
      <TransferSection accounts={accounts} onPosted={onPosted} />
    </div>
  )
  return (
    <div className="mt-6 grid items-start gap-6 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      {wide ? [money, details, transfer, quick] : [money, quick, details, transfer]}
    </div>
  )
}

function Money({ overview }: { readonly overview: Overview }) {
  const t = useTranslate()
  const { accounts, pending, recent, asOf } = overview
  const takesTwo = accounts.some(({ twoToSign }) => twoToSign)
  // It stays to say what was signed, though that may have been that one signature is enough.
  const [shown, setShown] = useState(takesTwo)
  if (takesTwo && !shown) setShown(true)
  return (
    <div className="no-print grid min-w-0 gap-6">
      <BalanceCard accounts={accounts} pending={pending} />
      {shown ? <WaitingCard /> : null}
      <Card
        title={t('Recent Transactions')}
        titleId="recent-title"
        aside={
          <TextLink to={STATEMENTS_PANEL} className="inline-flex min-h-11 items-center font-medium">
            {t('View All')}
          </TextLink>
        }
        flush
        className="overflow-hidden"
      >
        <RecentTransactions items={recent} now={new Date(asOf)} viewAllTo={ACTIVITY_PATH} />
      </Card>
    </div>
  )
}
