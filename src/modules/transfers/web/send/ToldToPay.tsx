import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../../platform/web/api.ts'
import { messageOf } from '../../../../platform/web/failures.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { sayToldToPay } from '../../toldToPay.contract.ts'

/** The page of another module, above this one: who calls, and the brake for everything. */
const SAFETY = '/dashboard/safety'

interface ToldToPayProps {
  readonly recipient: string
  readonly paymentId: string
}

/** Before money goes to somebody new: one question, and where to go for whoever says yes. */
export function ToldToPay({ recipient, paymentId }: ToldToPayProps) {
  const t = useTranslate()
  const say = useMutation({
    mutationFn: () => call(sayToldToPay, { body: { paymentId } }),
  })
  // At once: whoever is being deceived does not wait for the record of it.
  if (!say.isIdle) return <Stop failure={say.error ? messageOf(t, say.error) : undefined} />
  return (
    <Notice
      kind="warning"
      title={t('Staff will never ask you to move money to keep it safe.')}
      actions={
        <Button variant="secondary" size="small" onClick={() => say.mutate()}>
          {t('Yes, somebody tells me to')}
        </Button>
      }
    >
      {t(
        'You have not sent money to {recipient} before. Is somebody on the phone, or writing to you, who tells you to make this payment?',
        { recipient },
      )}
    </Notice>
  )
}

function Stop({ failure }: { readonly failure: Words | undefined }) {
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const { supportPhone, supportEmail } = institution
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="rounded-control">
      <Notice
        kind="warning"
        title={t('Stop here: this is how people are robbed.')}
        actions={<LinkButton to={SAFETY}>{t('Stop and open Safety')}</LinkButton>}
      >
        <p>
          {supportPhone
            ? t(
                'Nothing is sent yet. Hang up, and call us on a number you know: {phone}. On Safety you see whether it is really us who calls, and can lock everything.',
                { phone: supportPhone },
              )
            : t(
                'Nothing is sent yet. Hang up, and write to us: {email}. On Safety you see whether it is really us who calls, and can lock everything.',
                { email: supportEmail },
              )}
        </p>
        <ActionFailure className="mt-3" failure={failure} />
      </Notice>
    </div>
  )
}
