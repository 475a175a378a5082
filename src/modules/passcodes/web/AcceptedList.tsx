import { X } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { AcceptedPasscode } from '../contract.ts'

interface AcceptedListProps {
  readonly accepted: readonly AcceptedPasscode[]
  readonly acceptedCount: number
  readonly onRemove: (passcode: AcceptedPasscode) => void
}

/** "418203" for a shared passcode; for one of a member, whose code is never shown again, their name. */
export const nameOf = ({ code, member }: AcceptedPasscode): string =>
  code ?? `the OTP of ${member?.name ?? 'everybody'}`

/** The codes that are accepted now, each with its way out. */
export function AcceptedList({ accepted, acceptedCount, onRemove }: AcceptedListProps) {
  if (accepted.length === 0) {
    return <EmptyState title="No OTP is accepted now.">Whatever you add shows here.</EmptyState>
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
              Remove<span className="sr-only"> {nameOf(passcode)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {acceptedCount > accepted.length ? (
        <p className="mt-2 text-small text-ink-2">
          The newest {accepted.length} of {acceptedCount.toLocaleString('en-US')}.
        </p>
      ) : null}
    </>
  )
}

const Code = ({ passcode: { code, member } }: { readonly passcode: AcceptedPasscode }) =>
  code === null ? (
    <span className="block font-medium wrap-anywhere">
      For {member?.name}
      <span className="block text-small font-normal text-ink-2">{member?.email}</span>
    </span>
  ) : (
    <span className="block font-medium tabular-nums">{code}</span>
  )

function About({ passcode }: { readonly passcode: AcceptedPasscode }) {
  const { addedBy, addedAt, expiresAt, usedCount } = passcode
  const used = usedCount === 1 ? ', used by 1 member' : `, used by ${usedCount} members`
  return (
    <span className="block text-caption text-ink-2">
      {addedBy === null ? 'From the start' : <>Added by {addedBy} </>}
      {addedBy === null ? null : <Time instant={addedAt} zone={institution.timeZone} />}
      {usedCount > 0 ? used : null}
      {expiresAt === null ? null : (
        <>
          , until <Time instant={expiresAt} zone={institution.timeZone} format="moment" />
        </>
      )}
    </span>
  )
}
