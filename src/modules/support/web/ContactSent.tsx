import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useHeadingFocus } from '../../../ui/hooks/useHeadingFocus.ts'
import { ANSWERED_WITHIN, type ContactBody } from '../contract.ts'

interface ContactSentProps {
  readonly sent: ContactBody
  readonly onAnother: () => void
}

/** The message has arrived: what happens next, and when. */
export function ContactSent({ sent, onAnother }: ContactSentProps) {
  const heading = useHeadingFocus()
  const { email, phone, preferredContact } = sent
  const way =
    preferredContact === 'phone' && phone !== undefined
      ? `call you at ${phone}`
      : `write to ${email}`
  return (
    <section
      aria-labelledby="message-sent"
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="message-sent" ref={heading} tabIndex={-1}>
        We have your message
      </h2>
      <p className="mt-3">Here is what happens next:</p>
      <ol className="mt-3 grid list-decimal gap-2 pl-6 marker:font-semibold">
        <li className="break-words">You get a confirmation at {email} in a few minutes.</li>
        <li>Our staff read your message. They are here {institution.supportHours}.</li>
        <li className="break-words">
          We {way}, usually within {ANSWERED_WITHIN}.
        </li>
      </ol>
      {institution.supportPhone ? (
        <p className="mt-3">
          If it cannot wait, please call{' '}
          <a className="link" href={`tel:${institution.supportPhone}`}>
            {institution.supportPhone}
          </a>
          .
        </p>
      ) : null}
      <Button variant="secondary" className="mt-6" onClick={onAnother}>
        Write another message
      </Button>
    </section>
  )
}
