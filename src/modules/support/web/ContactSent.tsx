import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PhoneLink } from '../../../ui/format/PhoneLink.tsx'
import { useHeadingFocus } from '../../../ui/hooks/useHeadingFocus.ts'
import { ANSWERED_WITHIN, type ContactBody } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface ContactSentProps {
  readonly sent: ContactBody
  readonly onAnother: () => void
}

/** The message has arrived: what happens next, and when. */
export function ContactSent({ sent, onAnother }: ContactSentProps) {
  const t = useTranslate()
  const heading = useHeadingFocus()
  const { email, phone, preferredContact } = sent
  const time = t(ANSWERED_WITHIN)
  return (
    <section
      aria-labelledby="message-sent"
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="message-sent" ref={heading} tabIndex={-1}>
        {t('We have your message')}
      </h2>
      <p className="mt-3">{t('Here is what happens next:')}</p>
      <ol className="mt-3 grid list-decimal gap-2 pl-6 marker:font-semibold">
        <li className="break-words">
          {t('You get a confirmation at {email} in a few minutes.', { email })}
        </li>
        <li>
          {t('Our staff read your message. They are here {hours}.', {
            hours: institution.supportHours,
          })}
        </li>
        <li className="break-words">
          {preferredContact === 'phone' && phone !== undefined
            ? t('We call you at {phone}, usually within {time}.', { phone, time })
            : t('We write to {email}, usually within {time}.', { email, time })}
        </li>
      </ol>
      {institution.supportPhone ? (
        <p className="mt-3">
          {t.rich('If it cannot wait, please call {phone}.', {
            phone: <PhoneLink phone={institution.supportPhone} />,
          })}
        </p>
      ) : null}
      <Button variant="secondary" className="mt-6" onClick={onAnother}>
        {t('Write another message')}
      </Button>
    </section>
  )
}
