import { RecentTransactions } from '../../../modules/activity/web/RecentTransactions.tsx'
import { useOverview } from '../../../modules/activity/web/useOverview.ts'
import { useSession } from '../../../modules/identity/web/session.ts'
import { TransferPanel } from '../../../modules/transfers/web/TransferPanel.tsx'
import type { Overview } from '../../../modules/activity/contract.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Time } from '../../../ui/Time.tsx'
import { AccountCard } from './AccountCard.tsx'
import { AccountInformation } from './AccountInformation.tsx'
import { BalanceCard } from './BalanceCard.tsx'
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
      {/* The only thing on this page to print is a receipt. */}
      <div className="no-print grid items-start gap-6 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          <BalanceCard accounts={accounts} pending={pending} />
          <Card
            title="Recent Transactions"
            titleId="recent-title"
            flush
            className="overflow-hidden"
          >
            <RecentTransactions items={recent} now={new Date(asOf)} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-6">
          <FlowTiles month={month} />
          {accounts.map((account) => (
            <AccountCard key={account.id} account={account} />
          ))}
          <AccountInformation accounts={accounts} />
        </div>
      </div>
      <Card id="transfer-section" title="Transfer Money" titleId="transfer-title">
        <TransferPanel accounts={accounts} onPosted={onPosted} />
      </Card>
    </div>
  )
}

interface TroubleProps {
  /** Figures from before, still on the page. */
  readonly known: Overview | undefined
  readonly busy: boolean
  readonly onRetry: () => void
}

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
    {known ? (
      <>
        {' '}
        Updated <Time instant={known.asOf} zone={institution.timeZone} format="clock" />.
      </>
    ) : null}
  </Notice>
)
