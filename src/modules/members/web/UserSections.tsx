import { type ReactNode, useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Permitted, RoleProvider, useMay, useStaffRole } from '../../../platform/web/may.ts'
import { EmailText } from '../../../ui/format/EmailText.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { StatusTag } from '../../../ui/lists/Tag.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { writePath } from '../../support/about.contract.ts'
import type { UserDetail } from '../contract.ts'
import { STAFF_ROLE_LABEL } from '../staffRole.contract.ts'
import { PersonalDetails } from './PersonalDetails.tsx'
import { StaffRoleControl } from './StaffRoleControl.tsx'
import { StandingControl } from './StandingControl.tsx'
import { usePart } from './usePart.tsx'
import { UserAccounts } from './UserAccounts.tsx'
import { UserLog } from './UserLog.tsx'
import { UserSecondSteps } from './UserSecondSteps.tsx'
import { UserSessions } from './UserSessions.tsx'
import { ROLE_LABEL, STATUS_LABEL } from './words.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Words } from '../../../values/sentence.ts'

/** What other modules put into the page of a person. */
export interface UserSlots {
  /** Accounts to be changed, for whoever has some. */
  readonly renderAccounts?: (user: UserDetail) => ReactNode
  /** What a call needs at once, over all modules. */
  readonly renderOverview?: (user: UserDetail) => ReactNode
  /** What waits on their accounts. */
  readonly renderComing?: (user: UserDetail) => ReactNode
  /** What staff wrote down about them. */
  readonly renderNotes?: (user: UserDetail) => ReactNode
  /** What concerned the safety of their account lately. */
  readonly renderEvents?: (user: UserDetail) => ReactNode
  /** What of their safety staff see first, and the call they start. */
  readonly renderSafety?: (user: UserDetail) => ReactNode
  /** Transactions to be added, and those there are. */
  readonly renderTransactions?: (user: UserDetail) => ReactNode
  /** Whether payments of a member are stopped, and what changes that. */
  readonly renderPayments?: (user: UserDetail) => ReactNode
  /** Where an application is reviewed. */
  readonly reviewPath?: (applicationId: string) => string
}

const DONE_ID = 'user-done'

/** Of an application that somebody has to decide. */
const WAITING: readonly string[] = ['submitted', 'needs_information']

const usualReviewPath = (applicationId: string): string =>
  `/admin?tab=pending&application=${applicationId}`

interface SectionsProps {
  readonly user: UserDetail
  readonly slots: UserSlots
}

/** What is known of somebody and can be done for them, part by part. */
export function UserSections({ user, slots }: SectionsProps) {
  const t = useTranslate()
  const [done, setDone] = useState<Words>()
  const focusNext = useFocusNext()
  const { renderAccounts, renderPayments, renderSafety, renderTransactions } = slots
  const { renderComing, renderEvents, renderNotes, renderOverview } = slots
  const { reviewPath = usualReviewPath } = slots
  const hasAccounts = user.accounts.length > 0
  const may = useMay()
  const role = useStaffRole()
  const { choice, placed } = usePart({
    transactions: hasAccounts && renderTransactions !== undefined,
    log: may('audit:read'),
  })
  return (
    <>
      <Head
        {...{ user, reviewPath }}
        onDone={(sentence) => {
          setDone(sentence)
          focusNext(DONE_ID)
        }}
      />
      <div id={DONE_ID} tabIndex={-1} className="outline-none empty:hidden">
        {done ? (
          <Notice kind="success" live>
            {done}
          </Notice>
        ) : null}
      </div>
      {user.suspension ? <Suspended suspension={user.suspension} /> : null}
      {renderOverview?.(user)}
      {renderSafety?.(user)}
      {choice}
      <div className={placed('accounts')}>
        {renderAccounts && hasAccounts ? (
          renderAccounts(user)
        ) : (
          <Section id="accounts-title" title={t('Accounts')}>
            <UserAccounts accounts={user.accounts} />
          </Section>
        )}
        {renderComing?.(user)}
      </div>
      {hasAccounts && renderTransactions ? (
        <div className={placed('transactions')}>{renderTransactions(user)}</div>
      ) : null}
      <div className={placed('person')}>
        {renderNotes?.(user)}
        <Section id="verify-title" title={t('Verify User')}>
          <Verification user={user} />
        </Section>
        {renderPayments && user.role === 'user' && may('fraud:review') ? (
          <Section id="payments-title" title={t('Payments')}>
            {renderPayments(user)}
          </Section>
        ) : null}
        {/* Nothing is done to a colleague but by whoever manages staff. */}
        <RoleProvider value={user.role !== 'admin' || may('staff:manage') ? role : null}>
          <PersonalDetails user={user} />
          {renderEvents?.(user)}
          <Section id="sessions-title" title={t('Sessions')}>
            <UserSessions userId={user.id} name={user.name} />
          </Section>
          <Section id="second-steps-title" title={t('Second steps')}>
            <UserSecondSteps user={user} />
          </Section>
        </RoleProvider>
      </div>
      {may('audit:read') ? (
        <div className={placed('log')}>
          <Section id="log-title" title={t('Activity log')}>
            <UserLog userId={user.id} />
          </Section>
        </div>
      ) : null}
    </>
  )
}

interface SectionProps {
  readonly id: string
  readonly title: Words
  readonly children: ReactNode
}

const Section = ({ id, title, children }: SectionProps) => (
  <section aria-labelledby={id} className="grid min-w-0 gap-3 border-t border-line pt-6">
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
    <div className="min-w-0">{children}</div>
  </section>
)

interface HeadProps {
  readonly user: UserDetail
  readonly reviewPath: (applicationId: string) => string
  readonly onDone: (sentence: Words) => void
}

const Head = ({ user, reviewPath, onDone }: HeadProps) => {
  const t = useTranslate()
  const { application } = user
  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 tabIndex={-1} className="min-w-0 break-words">
            {user.name}
          </h1>
          <StatusTag status={user.status} words={t(STATUS_LABEL[user.status])} />
        </div>
        <p className="wrap-anywhere text-ink-2">
          {t(user.staffRole ? STAFF_ROLE_LABEL[user.staffRole] : ROLE_LABEL[user.role])},{' '}
          <EmailText email={user.email} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
          <span id="user-id" className="min-w-0 wrap-anywhere">
            {user.id}
          </span>
          <CopyButton value={user.id} label={t('Copy id')} shownIn="user-id" />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {application && WAITING.includes(application.state) ? (
          <LinkButton to={reviewPath(application.id)}>{t('Verify User')}</LinkButton>
        ) : null}
        {user.role === 'admin' || user.status === 'suspended' ? null : (
          <Permitted permission="messages:answer">
            <LinkButton to={writePath(user.id)} variant="secondary">
              {t('Write a message')}
            </LinkButton>
          </Permitted>
        )}
        <StandingControl user={user} onDone={onDone} />
        <StaffRoleControl user={user} onDone={onDone} />
      </div>
    </header>
  )
}

const Suspended = ({
  suspension,
}: {
  readonly suspension: NonNullable<UserDetail['suspension']>
}) => {
  const t = useTranslate()
  return (
    <Notice kind="warning" title={t('Suspended')}>
      {t.rich('{time} by {name}: {reason}', {
        time: <Time instant={suspension.at} zone={institution.timeZone} format="moment" />,
        name: suspension.by,
        reason: suspension.reason,
      })}
    </Notice>
  )
}

const STANDS = {
  submitted: say('The application waits for a decision. It came on {day}.'),
  needs_information: say('The applicant was asked for more information. It came on {day}.'),
  approved: say('The application of {day} is approved.'),
  rejected: say('The application of {day} is rejected.'),
} as const

function Verification({ user: { application, createdBy } }: { readonly user: UserDetail }) {
  const t = useTranslate()
  if (application === null) {
    return (
      <p>
        {createdBy
          ? t('Created by {name}, without an application.', { name: createdBy })
          : t('Added by staff, without an application.')}
      </p>
    )
  }
  const { state, submittedAt } = application
  return (
    <p>
      {t.rich(STANDS[state], { day: <Time instant={submittedAt} zone={institution.timeZone} /> })}
    </p>
  )
}
