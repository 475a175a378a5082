import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiRefusal, call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useHeadingFocus } from '../../../ui/hooks/useHeadingFocus.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { say, verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { useSession } from '../../access/web/access.ts'
import { kindWords, roleWords } from '../../accounts/contract.ts'
import { type OwnInvitation, readInvitation } from '../invitation.contract.ts'
import { AcceptForm } from './AcceptForm.tsx'
import { tokenOfLink } from './keptToken.ts'

const TITLE = say('Your invitation')

/** Where the link of the mail leads: what the invitation is, and how to accept it. */
export function InvitationPage() {
  const t = useTranslate()
  const [token] = useState(tokenOfLink)
  const [accepted, setAccepted] = useState<OwnInvitation>()
  const query = useQuery({
    queryKey: ['owner-invitation', token],
    queryFn: () => call(readInvitation, { body: { token } }),
    enabled: accepted === undefined,
    retry: false,
    staleTime: Infinity,
  })
  if (accepted) return <Accepted invitation={accepted} />
  if (query.data)
    return (
      <Frame title={t('{name} invites you to an account', { name: query.data.invitedBy })}>
        <Facts invitation={query.data} />
        <NextStep
          invitation={query.data}
          token={token}
          onAccepted={() => setAccepted(query.data)}
        />
      </Frame>
    )
  if (query.error instanceof ApiRefusal && query.error.status !== 429)
    return (
      <Frame title={t('This invitation opens nothing')}>
        <p className="text-ink-2">{messageOf(t, query.error)}</p>
        <LinkButton to="/dashboard" className="mt-6">
          {t('Go to your accounts')}
        </LinkButton>
      </Frame>
    )
  return (
    <Frame title={t(TITLE)}>
      {query.error ? (
        <LoadFailure
          title={messageOf(t, query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <p role="status">{t('Looking at your invitation')}</p>
      )}
    </Frame>
  )
}

interface FrameProps {
  readonly title: Words
  /** Takes the focus on arrival, where the step and not the page changed. */
  readonly focus?: boolean
  readonly children: ReactNode
}

const Frame = ({ title, focus = false, children }: FrameProps) => {
  const heading = useHeadingFocus(focus)
  return (
    <div className="frame py-8 sm:py-16">
      <div className="mx-auto w-full max-w-[30rem] rounded-card border border-line bg-surface p-4 sm:p-6">
        <PageTitle title={title} institution={institution.shortName} />
        <h1 ref={heading} tabIndex={-1} className="mb-4 wrap-anywhere">
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}

function Facts({ invitation }: { readonly invitation: OwnInvitation }) {
  const t = useTranslate()
  const { email, accountKind, expiresAt } = invitation
  return (
    <SummaryList
      rows={[
        { term: t('For'), detail: verbatim(email) },
        { term: t('Account'), detail: kindWords(t, accountKind) },
        { term: t('As'), detail: roleWords(t, invitation) },
        {
          term: t('Good until'),
          detail: <Time instant={expiresAt} zone={institution.timeZone} format="moment" />,
        },
      ]}
    />
  )
}

interface NextStepProps {
  readonly invitation: OwnInvitation
  readonly token: string
  readonly onAccepted: () => void
}

/** Signing in or registering, waiting for approval, or the code. */
function NextStep({ invitation: { email, invitedBy }, token, onAccepted }: NextStepProps) {
  const t = useTranslate()
  const { data: session } = useSession()
  if (!session) return <p role="status">{t('Loading')}</p>
  const { caller } = session
  if (!caller)
    return (
      <Way
        about={t(
          'Sign in with {email} to accept. If you are not with us yet, register with this address first and come back by the link in the email.',
          { email },
        )}
      >
        <LinkButton to="/login?next=%2Faccount-invitation">{t('Sign in')}</LinkButton>
        <LinkButton to="/signup" variant="secondary">
          {t('Register')}
        </LinkButton>
      </Way>
    )
  if (caller.email !== email)
    return (
      <Way
        about={t(
          'You are signed in with {other}, and this invitation is for {email}. Sign out, and sign in with that address.',
          { other: caller.email, email },
        )}
      >
        <LinkButton to={caller.home} variant="secondary">
          {t('Go to your accounts')}
        </LinkButton>
      </Way>
    )
  if (caller.home !== '/dashboard')
    return (
      <Way
        about={t(
          'You can accept once you are a member. Come back by the link in the email; if the invitation is over by then, ask {invitedBy} for a new one.',
          { invitedBy },
        )}
      >
        <LinkButton to={caller.home} variant="secondary">
          {t('Go on')}
        </LinkButton>
      </Way>
    )
  return <AcceptForm token={token} invitedBy={invitedBy} onAccepted={onAccepted} />
}

const Way = ({ about, children }: { readonly about: Words; readonly children: ReactNode }) => (
  <div className="mt-5 grid gap-4">
    <p className="wrap-anywhere">{about}</p>
    <div className="flex flex-wrap gap-3">{children}</div>
  </div>
)

function Accepted({ invitation }: { readonly invitation: OwnInvitation }) {
  const { invitedBy } = invitation
  const t = useTranslate()
  return (
    <Frame title={t('You have a part in this account now')} focus>
      <p className="text-ink-2">
        {t(
          'Your role: {role}. We have told {invitedBy} and everybody else who has to do with it.',
          {
            role: roleWords(t, invitation),
            invitedBy,
          },
        )}
      </p>
      <LinkButton to="/dashboard" className="mt-6">
        {t('Go to your accounts')}
      </LinkButton>
    </Frame>
  )
}
