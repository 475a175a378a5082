import { X } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { EmailText } from '../../../ui/format/EmailText.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { AcceptedPasscode } from '../contract.ts'
import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface AcceptedListProps {
  readonly accepted: readonly AcceptedPasscode[]
  readonly acceptedCount: number
  readonly onRemove: (passcode: AcceptedPasscode) => void
}

/** "418203" for a shared passcode; for one of a member, whose code is never shown again, their name. */
export function nameOf(t: Translate, { code, member }: AcceptedPasscode): Words {
  if (code !== null) return verbatim(code)
  return member ? t('the OTP of {member}', { member: member.name }) : t('the OTP of everybody')
}

/** The codes that are accepted now, each with its way out. */
export function AcceptedList({ accepted, acceptedCount, onRemove }: AcceptedListProps) {
  const t = useTranslate()
  if (accepted.length === 0) {
    return (
      <EmptyState title={t('No OTP is accepted now.')}>
        {t('Whatever you add shows here.')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {accepted.map((passcode) => (
          <li
            key={passcode.id}
            className="flex min-w-0 items-center justify-between gap-2 border-b border-line py-1.5"
          >
            <span className="min-w-0">
              <Code passcode={passcode} />
              <About passcode={passcode} />
            </span>
            <Button
              variant="quiet"
              size="small"
              icon={<X aria-hidden="true" className="size-4.5" strokeWidth={1.75} />}
              onClick={() => onRemove(passcode)}
            >
              {t.rich('Remove<hidden> {passcode}</hidden>', {
                hidden: (words) => <span className="sr-only">{words}</span>,
                passcode: nameOf(t, passcode),
              })}
            </Button>
          </li>
        ))}
      </ul>
      {acceptedCount > accepted.length ? (
        <p className="mt-2 text-small text-ink-2">
          {t('The newest {count} of {total}.', { count: accepted.length, total: acceptedCount })}
        </p>
      ) : null}
    </>
  )
}

const Code = ({ passcode: { code, member } }: { readonly passcode: AcceptedPasscode }) => {
  const t = useTranslate()
  return code === null ? (
    <span className="block font-medium wrap-anywhere">
      {t('For {member}', { member: member?.name ?? '' })}
      <span className="block text-small font-normal text-ink-2">
        {member ? <EmailText email={member.email} /> : null}
      </span>
    </span>
  ) : (
    <span className="block font-medium tabular-nums">{code}</span>
  )
}

function About({ passcode }: { readonly passcode: AcceptedPasscode }) {
  const t = useTranslate()
  const { addedBy, addedAt, expiresAt, usedCount } = passcode
  return (
    <span className="block text-caption text-ink-2">
      {addedBy === null
        ? t('From the start')
        : t.rich('Added by {staff} {day}', {
            staff: addedBy,
            day: <Time instant={addedAt} zone={institution.timeZone} />,
          })}
      {usedCount > 0 ? (
        <>
          {', '}
          {t('used by {count, plural, one {# member} other {# members}}', { count: usedCount })}
        </>
      ) : null}
      {expiresAt === null ? null : (
        <>
          {', '}
          {t.rich('until {moment}', {
            moment: <Time instant={expiresAt} zone={institution.timeZone} format="moment" />,
          })}
        </>
      )}
    </span>
  )
}
