import type { ReactNode } from 'react'
import { RecentTransactions } from '../../../modules/activity/web/RecentTransactions.tsx'
import { useOverview } from '../../../modules/activity/web/useOverview.ts'
import { useSession } from '../../../modules/identity/web/session.ts'
import { TransferPanel } from '../../../modules/transfers/web/TransferPanel.tsx'
import type { Overview } from '../../../modules/activity/contract.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { AccountCard } from './AccountCard.tsx'
import { AccountInformation } from './AccountInformation.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { Card } from './Card.tsx'
import { FlowTiles } from './FlowTiles.tsx'
import { Greeting } from './Greeting.tsx'
import { LoadingCards } from './LoadingCards.tsx'

/** A member's home: what there is, what happened, and where to move money. */
export function DashboardPage() {
  const { data: session } = useSession()
  const overview = useOverview()
  const { data, isError } = overview
  return (
    <>
      {data ? null : <title>{`Dashboard | ${institution.shortName}`}</title>}
      <Greeting firstName={session?.caller?.firstName} />
      {isError ? (
        <Trouble known={data} onRetry={() => void overview.refetch()} busy={overview.isFetching} />
      ) : null}
      {data ? (
        <Cards overview={data} onPosted={() => void overview.refetch()} />
      ) : isError ? null : (
        <LoadingCards onRetry={() => void overview.refetch()} />
      )}
    </>
  )
}

interface CardsProps {
  readonly overview: Overview
  readonly onPosted: () => void
}

function Cards({ overview, onPosted }: CardsProps) {
  const { accounts, pending, month, recent, asOf } = overview
  return (
    <div className="mt-6 grid gap-6">
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          <BalanceCard accounts={accounts} pending={pending} />
          <Section id="recent-transactions" title="Recent Transactions" flush>
            <RecentTransactions items={recent} now={new Date(asOf)} />
          </Section>
        </div>
        <div className="grid min-w-0 gap-6">
          <FlowTiles month={month} />
          {accounts.map((account) => (
            <AccountCard key={account.id} account={account} />
          ))}
          <AccountInformation accounts={accounts} />
        </div>
      </div>
      <Section id="transfer-section" title="Transfer Money">
        <TransferPanel accounts={accounts} onPosted={onPosted} />
      </Section>
    </div>
  )
}

interface SectionProps {
  readonly id: string
  readonly title: string
  /** The content reaches the edges of the card. */
  readonly flush?: boolean
  readonly children: ReactNode
}

const Section = ({ id, title, flush = false, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="min-w-0">
    <Card flush>
      <h2 id={`${id}-title`} className="p-4 sm:px-6 sm:pt-6">
        {title}
      </h2>
      {flush ? children : <div className="px-4 pb-4 sm:px-6 sm:pb-6">{children}</div>}
    </Card>
  </section>
)

interface TroubleProps {
  /** Figures from before, still on the page. */
  readonly known: Overview | undefined
  readonly busy: boolean
  readonly onRetry: () => void
}

const timeOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: institution.timeZone }).format(
    new Date(instant),
  )

const Trouble = ({ known, busy, onRetry }: TroubleProps) => (
  <Notice
    kind="danger"
    live
    className="mt-6"
    title="We couldn't load your accounts."
    actions={
      <Button variant="secondary" size="small" busy={busy} busyLabel="Trying" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    Your money is not affected.
    {known ? ` What you see was updated at ${timeOf(known.asOf)}.` : null}
  </Notice>
)
