import { useEffect, useRef } from 'react'
import { PasscodePanel } from '../../../modules/passcodes/web/PasscodePanel.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface OtpPanelProps {
  readonly onClose: () => void
}

export const OTP_PANEL_ID = 'otp-management'

/** The part of the dashboard that "Manage OTPs" opens; the focus comes along. */
export function OtpPanel({ onClose }: OtpPanelProps) {
  const t = useTranslate()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('h2')?.focus(), [])
  return (
    <div ref={panel} id={OTP_PANEL_ID} className="scroll-mt-24">
      <Card
        title={t('OTP Management')}
        titleId="otp-title"
        aside={
          <Button variant="quiet" size="small" onClick={onClose}>
            {t.rich('Close<hidden> OTP Management</hidden>', {
              hidden: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
        }
      >
        <PasscodePanel />
      </Card>
    </div>
  )
}
