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
import { HelpLine } from './NextSteps.tsx'
import { stagesOf } from './stages.ts'
import { Tracker } from './Tracker.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'

const myApplicationKey = ['applications', 'mine'] as const

const HEADING: Readonly<Record<ApplicationState, Sentence>> = {
  submitted: say('Your application is under review'),
  needs_information: say('We need something more from you'),
  approved: say('Your application is approved'),
  rejected: say('Your application was not approved'),
}

interface PendingPageProps {
  /** The way out; leaving is another module's affair. */
  readonly signOut: ReactNode
  /** What an applicant asks of their own accord, which is another module's as well; told whether we ask for more. */
  readonly questions?: (isAsked: boolean) => ReactNode
  /**
   * Asked at every news before the application is read again: whoever was just approved is no
   * applicant any more, and would be refused.
   */
  readonly mayReadAgain: () => Promise<boolean>
}

/** Where an applicant sees how things stand, answers what staff ask, and learns the decision. */
export function PendingPage({ signOut, questions, mayReadAgain }: PendingPageProps) {
  const t = useTranslate()
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
  const heading = t(data ? HEADING[data.state] : 'Your application')
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
            label={t('Loading your application')}
            failed={t('We could not load your application.')}
            about={t('Nothing about it has changed.')}
            className="mt-6"
          >
            <Skeleton className="mt-6 h-72" />
          </NotLoaded>
        )}
        {data && data.state !== 'approved' ? questions?.(data.informationRequest !== null) : null}
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
  const t = useTranslate()
  const known = useRef(state)
  useEffect(() => {
    if (known.current !== undefined && state !== undefined && known.current !== state) {
      announce(t(HEADING[state]))
    }
    known.current = state
  }, [state, t])
}

interface StandingProps {
  readonly application: MyApplication
  readonly onChanged: (application: MyApplication) => void
}

function Standing({ application, onChanged }: StandingProps) {
  const t = useTranslate()
  const { state, informationRequest, rejection, email } = application
  if (rejection) return <Rejected {...rejection} application={application} />
  if (state === 'approved') {
    return (
      <p className="mt-3">
        <a href="/dashboard" className="link">
          {t('Go to your dashboard')}
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
          {t(
            'Reviews typically take 1-2 business days. We write to you by email when there is a decision; this page changes by itself too.',
          )}
        </p>
      )}
      {email.confirmedAt === null ? (
        <EmailStanding address={email.address} onSent={onChanged} />
      ) : null}
      <Tracker application={application} />
    </>
  )
}

interface RejectedProps {
  readonly reason: string
  readonly at: string
  readonly application: MyApplication
}

const Rejected = ({ reason, at, application }: RejectedProps) => {
  const t = useTranslate()
  return (
    <>
      <p className="mt-3">
        {t.rich('We decided on {time}. This is why:', {
          time: <Time instant={at} zone={institution.timeZone} />,
        })}
      </p>
      <blockquote className="mt-3 border-l-4 border-line-strong pl-4 whitespace-pre-line">
        {reason}
      </blockquote>
      <h2 className="mt-8">{t('What you can do')}</h2>
      <p className="mt-3">
        {t(
          'If you think this is a mistake, or if what was missing can be put right, write or call us. Our staff can reopen your application; there is no need to register again.',
        )}
      </p>
      <Tracker application={application} />
    </>
  )
}
