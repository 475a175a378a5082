import { institution } from '../../../platform/web/institution.ts'
import { EmailText } from '../../../ui/format/EmailText.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { useHeadingFocus } from '../../../ui/hooks/useHeadingFocus.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

export interface Said {
  readonly code: string
  readonly email: string
  readonly expiresAt: string
}

interface SaidCodeProps {
  readonly said: Said
  readonly onDone: () => void
}

/** The code, large enough to be read out across a table; nobody can see it again. */
export function SaidCode({ said: { code, email, expiresAt }, onDone }: SaidCodeProps) {
  const t = useTranslate()
  const heading = useHeadingFocus(true)
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-h3 font-semibold">
        {t('Say this code to them in person')}
      </h3>
      <p className="rounded-card border border-line-strong bg-sunken px-4 py-5 text-center">
        {/* Read out digit by digit, and copied without the gap. */}
        <span className="sr-only">{[...code].join(' ')}</span>
        <span aria-hidden="true" className="money-xl inline-flex gap-[0.5em] tabular-nums">
          <span>{code.slice(0, 3)}</span>
          <span>{code.slice(3)}</span>
        </span>
      </p>
      <p>
        {t.rich('We emailed a link to {email}. Link and code are good until {moment}.', {
          email: (
            <strong className="font-semibold">
              <EmailText email={email} />
            </strong>
          ),
          moment: <Time instant={expiresAt} zone={institution.timeZone} format="moment" />,
        })}
      </p>
      <Notice>{t('Do not write the code in an email or a message. We show it this once.')}</Notice>
      <Button className="justify-self-start" onClick={onDone}>
        {t('I have said it')}
      </Button>
    </div>
  )
}
