import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useLive } from '../../../platform/web/live.ts'
import { announce } from '../../../ui/hooks/announce.ts'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Tally } from '../../../ui/lists/Tally.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { type ApplicationState, getMyApplication, type MyApplication } from '../contract.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { EmailStanding } from './EmailStanding.tsx'
import { HelpLine, NextSteps } from './NextSteps.tsx'
import { stagesOf } from './stages.ts'
import { Tracker } from './Tracker.tsx'

const myApplicationKey = ['applications', 'mine'] as const

const HEADING: Readonly<Record<ApplicationState, string>> = {
  submitted: 'Your application is under review',
  needs_information: 'We need something more from you',
  approved: 'Your application is approved',
  rejected: 'Your application was not approved',
}

interface PendingPageProps {
  /** The way out; leaving is another module's affair. */
  readonly signOut: ReactNode
  /**
   * Asked at every news before the application is read again: whoever was just approved is no
   * applicant any more, and would be refused.
   */
  readonly mayReadAgain: () => Promise<boolean>
}

/** Where an applicant sees how things stand, answers what staff ask, and learns the decision. */
export function PendingPage({ signOut, mayReadAgain }: PendingPageProps) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: myApplicationKey,
    queryFn: () => call(getMyApplication, {}, { background: true }),
  })
  const { data, refetch } = query
  const follow = async (): Promise<void> => {
    if (await mayReadAgain()) await refetch()
  }
  useLive(['applications'], () => {
    // When the answer does not come, the page stays as it is until the next news.
    follow().catch(() => {})
  })
  useSpokenChange(data?.state)
  const heading = data ? HEADING[data.state] : 'Your application'
  return (
    <section>
      <PageTitle title={heading} institution={institution.shortName} />
      <div className="max-w-form">
        <Tally count={data ? strokesOf(data) : 0} underway className="h-12 w-14" />
        <h1 tabIndex={-1} className="mt-4">
          {heading}
        </h1>
        {data ? (
          <Standing
            application={data}
            onChanged={(changed) => client.setQueryData(myApplicationKey, changed)}
          />
        ) : (
          <NotLoaded
            query={query}
            label="Loading your application"
            failed="We could not load your application."
            about="Nothing about it has changed."
            className="mt-6"
          >
            <Skeleton className="mt-6 h-72" />
          </NotLoaded>
        )}
        <div className="mt-8 grid gap-4 border-t border-line pt-6">
          <HelpLine />
          {signOut}
        </div>
      </div>
    </section>
  )
}

/** A stroke for each stage that is over; the fifth crosses them only for a member. */
const strokesOf = (application: MyApplication): number =>
  application.state === 'approved'
    ? 5
    : stagesOf(application).filter(({ mark }) => mark === 'done' || mark === 'refused').length

/** A decision that arrives while the page is open is also said aloud, once. */
function useSpokenChange(state: ApplicationState | undefined): void {
  const known = useRef(state)
  useEffect(() => {
    if (known.current !== undefined && state !== undefined && known.current !== state) {
      announce(HEADING[state])
    }
    known.current = state
  }, [state])
}

interface StandingProps {
  readonly application: MyApplication
  readonly onChanged: (application: MyApplication) => void
}

function Standing({ application, onChanged }: StandingProps) {
  const { state, submittedAt, informationRequest, rejection, email } = application
  if (rejection) return <Rejected {...rejection} application={application} />
  if (state === 'approved') {
    return (
      <p className="mt-3">
        <a href="/dashboard" className="link">
          Go to your dashboard
        </a>
      </p>
    )
  }
  return (
    <>
      {informationRequest ? (
        <AnswerForm request={informationRequest} onAnswered={onChanged} />
      ) : (
        <p className="mt-3">
          Reviews typically take 1-2 business days. We write to you by email when there is a
          decision; this page changes by itself too.
        </p>
      )}
      <p className="mt-3 text-ink-2">
        You applied on <Time instant={submittedAt} zone={institution.timeZone} />.
      </p>
      {email.confirmedAt === null ? (
        <EmailStanding address={email.address} onSent={onChanged} />
      ) : null}
      <Tracker application={application} />
      <h2 className="mt-8">What happens next</h2>
      <NextSteps />
    </>
  )
}

interface RejectedProps {
  readonly reason: string
  readonly at: string
  readonly application: MyApplication
}

const Rejected = ({ reason, at, application }: RejectedProps) => (
  <>
    <p className="mt-3">
      We decided on <Time instant={at} zone={institution.timeZone} />. This is why:
    </p>
    <blockquote className="mt-3 border-l-4 border-line-strong pl-4 whitespace-pre-line">
      {reason}
    </blockquote>
    <h2 className="mt-8">What you can do</h2>
    <p className="mt-3">
      If you think this is a mistake, or if what was missing can be put right, write or call us. Our
      staff can reopen your application; there is no need to register again.
    </p>
    <Tracker application={application} />
  </>
)
