import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useFocusNext } from '../../../ui/useFocusNext.ts'
import type { Payee, PayeeBook } from '../contract.ts'
import { PayeeRow } from './PayeeRow.tsx'
import { RemovePayee } from './RemovePayee.tsx'
import { usePayees } from './usePayees.ts'

/** The people and accounts a member pays: the saved ones, and whom they paid lately. */
export function PayeesPage() {
  const { data, isError, isFetching, refetch } = usePayees()
  const retry = () => void refetch()
  return (
    <section>
      <PageTitle title="Payees" institution={institution.shortName} />
      <h1 tabIndex={-1}>Payees</h1>
      <p className="mt-2 max-w-[66ch] text-ink-2">
        People and accounts you pay. Save one to find it again under a name of your own.
      </p>
      {isError ? <CannotLoad busy={isFetching} onRetry={retry} /> : null}
      {data ? <Book book={data} /> : isError ? null : <LoadingRows onRetry={retry} />}
    </section>
  )
}

const TOLD_ID = 'payees-told'

function Book({ book: { payees, recent } }: { readonly book: PayeeBook }) {
  const [done, setDone] = useState<string>()
  const [asked, setAsked] = useState<Payee>()
  const focusNext = useFocusNext()
  const tell = (sentence: string) => {
    setDone(sentence)
    // What was pressed is gone from the page; the focus goes to what came of it.
    focusNext(TOLD_ID)
  }
  const rows = (list: readonly Payee[]) => (
    <ul className="divide-y divide-line border-t border-line">
      {list.map((payee) => (
        <li key={payee.id} className="px-4 py-4 sm:px-6">
          <PayeeRow payee={payee} onDone={tell} onRemove={() => setAsked(payee)} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <div id={TOLD_ID} tabIndex={-1}>
        {done ? (
          <Notice kind="success" live className="mt-6">
            {done}
          </Notice>
        ) : null}
      </div>
      <div className="mt-6 grid gap-6">
        {payees.length + recent.length === 0 ? <Empty /> : null}
        {payees.length > 0 ? (
          <Card title="Saved" titleId="saved-title" flush>
            {rows(payees)}
          </Card>
        ) : null}
        {recent.length > 0 ? (
          <Card title="Recent" titleId="recent-title" flush>
            {rows(recent)}
          </Card>
        ) : null}
      </div>
      {asked ? (
        <RemovePayee
          payee={asked}
          onClose={() => setAsked(undefined)}
          onRemoved={(sentence) => {
            setAsked(undefined)
            tell(sentence)
          }}
        />
      ) : null}
    </>
  )
}

const Empty = () => (
  <Card flush>
    <EmptyState
      title="No payees yet."
      action={<TextLink to="/dashboard#transfer-section">Move money</TextLink>}
    >
      People and accounts you pay will show here.
    </EmptyState>
  </Card>
)

interface CannotLoadProps {
  readonly busy: boolean
  readonly onRetry: () => void
}

const CannotLoad = ({ busy, onRetry }: CannotLoadProps) => (
  <LoadFailure className="mt-6" title="We couldn't load your payees." onRetry={onRetry} busy={busy}>
    Your money is not affected.
  </LoadFailure>
)

const LoadingRows = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className="mt-6">
    <Loading label="Loading your payees" onRetry={onRetry}>
      <Skeleton className="h-64" />
    </Loading>
  </div>
)
