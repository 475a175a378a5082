import { useState } from 'react'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Banner, Notice } from '../../../ui/layout/Notice.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { Specimen, Specimens } from './Specimen.tsx'

const KINDS = ['info', 'success', 'warning', 'danger'] as const
const TONES = ['neutral', 'good', 'waiting', 'bad'] as const

/** Fails at each press, as sending does without a connection. */
function FailingButton() {
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="grid justify-items-start gap-4">
      <ActionFailure failure={attempt > 0 ? 'You are offline.' : undefined} attempt={attempt}>
        No money left your account.
      </ActionFailure>
      <Button onClick={() => setAttempt(attempt + 1)}>Move $5.00</Button>
    </div>
  )
}

export const MessageSpecimens = () => (
  <Specimens title="Messages and states">
    <Specimen name="Notice and banner">
      <div className="grid gap-3">
        {KINDS.map((kind) => (
          <Notice key={kind} kind={kind} title={`A ${kind} notice`}>
            What happened, whether money moved, what to do next.
          </Notice>
        ))}
        <LoadFailure title="We couldn't load your bills." onRetry={() => {}}>
          They are not affected.
        </LoadFailure>
        <Banner
          kind="warning"
          title="You are offline."
          actions={<Button size="small">Try again</Button>}
        >
          Your money is not affected.
        </Banner>
      </div>
    </Specimen>
    <Specimen name="ErrorSummary">
      <ErrorSummary
        headline="Please fill in all fields"
        problems={[{ field: 'amount', message: 'Enter an amount, for example 25.00' }]}
      />
    </Specimen>
    <Specimen name="ActionFailure">
      <FailingButton />
    </Specimen>
    <Specimen name="Empty, loading, tags">
      <div className="grid gap-4">
        <EmptyState title="No transactions yet" action={<Button size="small">Move money</Button>}>
          Money you move will show here.
        </EmptyState>
        <Loading label="Loading">
          <Skeleton className="h-6 w-48" />
        </Loading>
        <p className="flex flex-wrap gap-2">
          {TONES.map((tone) => (
            <Tag key={tone} tone={tone} icon>
              {tone}
            </Tag>
          ))}
        </p>
      </div>
    </Specimen>
  </Specimens>
)
