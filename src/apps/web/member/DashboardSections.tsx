import { useState } from 'react'
import { Plus } from 'lucide-react'
import { everydayAccount } from '../../../modules/accounts/choosing.contract.ts'
import { RecentTransactions } from '../../../modules/activity/web/RecentTransactions.tsx'
import type { Overview } from '../../../modules/activity/contract.ts'
import { OPEN_ACCOUNT } from '../../../modules/openings/web/places.ts'
import { STATEMENTS } from '../../../modules/statements/web/places.ts'
import { late } from '../../../ui/layout/late.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { useMedia } from '../../../ui/hooks/useMedia.ts'
import { AccountCards } from './AccountCards.tsx'
import { AccountInformation } from './AccountInformation.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { NextPayments } from './NextPayments.tsx'
import { QuickActions } from './quick/QuickActions.tsx'
import { ACTIVITY } from '../../../modules/activity/places.contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const WaitingCard = late(
  async () => (await import('../../../modules/signatures/web/signatures.tsx')).WaitingCard,
)

/** For whoever has no transaction yet. */
const WaysIn = late(
  async () => (await import('./WaysIn.tsx')).WaysIn,
  () => <div className="h-60" />,
)

// Both are below the first screen.
const FlowTiles = late(
  async () => (await import('./FlowTiles.tsx')).FlowTiles,
  () => <div className="h-34" />,
)
const TransferSection = late(
  async () => (await import('./TransferSection.tsx')).TransferSection,
  () => <div className="h-28" />,
)

const ICON = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const

interface SectionsProps {
  readonly overview: Overview
}

/**
 * The parts of the dashboard: the first screen, and everything else below it. Phones and wide screens read them in
 * different orders; they are put on the page in that order too, so that the Tab key goes where the eye goes.
 */
export function DashboardSections({ overview }: SectionsProps) {
  const wide = useMedia('(width >= 960px)')
  const t = useTranslate()
  const { accounts, pending } = overview
  const balance = (
    <div key="balance" className="min-w-0 md:col-span-2">
      <BalanceCard accounts={accounts} pending={pending} />
    </div>
  )
  const signing = <Signing key="signing" accounts={accounts} />
  const recent = <Recent key="recent" overview={overview} />
  const flows = <FlowTiles {...overview} />
  const coming = (
    <div key="coming" className="grid min-w-0 gap-6">
      <NextPayments />
      {wide ? flows : null}
    </div>
  )
  const opening = (
    <div key="opening" className={`grid min-w-0 gap-6 ${wide ? 'self-stretch' : 'content-start'}`}>
      {wide ? null : flows}
      <LinkButton
        to={OPEN_ACCOUNT}
        variant="secondary"
        icon={<Plus {...ICON} />}
        className="md:border-dashed"
      >
        {t('Open another account')}
      </LinkButton>
    </div>
  )
  const information = <AccountInformation key="information" accounts={accounts} />
  const details = (
    <div
      key="details"
      className="no-print grid min-w-0 items-start gap-6 md:col-span-2 md:grid-cols-2"
    >
      <AccountCards accounts={accounts}>
        {wide ? [information, opening] : [opening, information]}
      </AccountCards>
    </div>
  )
  const quick = (
    <div key="quick" className="no-print min-w-0 md:col-span-2">
      <QuickActions />
    </div>
  )
  const transfer = (
    <div key="transfer" className="no-print min-w-0 md:col-span-2">
      <TransferSection />
    </div>
  )
  return (
    <div className="mt-3 grid items-start gap-x-6 gap-y-3 md:mt-4 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] md:gap-y-6">
      {wide
        ? [balance, signing, recent, coming, details, transfer, quick]
        : [balance, signing, recent, coming, quick, details, transfer]}
    </div>
  )
}

/** What waits for a second signature, where an account takes two. */
function Signing({ accounts }: Pick<Overview, 'accounts'>) {
  const takesTwo = accounts.some(({ twoToSign }) => twoToSign)
  // It stays to say what was signed, though that may have been that one signature is enough.
  const [shown, setShown] = useState(takesTwo)
  if (takesTwo && !shown) setShown(true)
  return shown ? (
    <div className="no-print min-w-0 empty:hidden md:col-span-2">
      <WaitingCard />
    </div>
  ) : null
}

const Recent = ({ overview: { accounts, recent, asOf } }: { readonly overview: Overview }) => {
  const t = useTranslate()
  const own = everydayAccount(accounts)
  return (
    <Card
      title={t('Recent Transactions')}
      titleId="recent-title"
      aside={
        <TextLink to={STATEMENTS} className="-my-3 inline-flex min-h-11 items-center font-medium">
          {t('View All')}
        </TextLink>
      }
      flush
      className="overflow-hidden"
    >
      <RecentTransactions
        items={recent}
        now={new Date(asOf)}
        viewAllTo={ACTIVITY}
        naming={accounts.length > 1}
        firstSteps={own && <WaysIn account={own} />}
      />
    </Card>
  )
}
