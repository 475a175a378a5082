import type { ReactNode } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { INTERNATIONAL_NOTICE } from '../../international.contract.ts'
import { CANCEL_WINDOW_MINUTES } from '../../receipt.contract.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface NoticeStepProps {
  readonly problem: ReactNode
  readonly busy: boolean
  readonly onContinue: () => void
  readonly onBack: () => void
}

/** What sending money abroad means, before anything is sent. */
export const NoticeStep = ({ problem, busy, onContinue, onBack }: NoticeStepProps) => {
  const t = useTranslate()
  return (
    <div className="grid max-w-form gap-6">
      <Notice kind="warning" title={t(INTERNATIONAL_NOTICE)} />
      <div className="grid gap-3">
        <h3 className="text-body font-semibold">{t('What this means for you')}</h3>
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            {t(
              'Once the money has left for the other bank, we cannot get it back for you, even if a number was wrong.',
            )}
          </li>
          <li>
            {t("Banks on the way and the recipient's bank may take fees of their own from it.")}
          </li>
          <li>{t('It may take longer to arrive than a transfer within the country.')}</li>
          <li>
            {t(
              'We hold it for {minutes, plural, one {# minute} other {# minutes}} first. Until then you can cancel it and get all of it back.',
              { minutes: CANCEL_WINDOW_MINUTES },
            )}
          </li>
        </ul>
      </div>
      {problem}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} busyLabel={t('Checking')} onClick={onContinue}>
          {t('I understand, continue')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </div>
  )
}
