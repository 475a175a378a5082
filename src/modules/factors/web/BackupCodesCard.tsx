import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { renewBackupCodes } from '../contract.ts'
import { StepUp } from './proof/StepUp.tsx'
import { useChanged, useStepUp } from './useSecurity.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface BackupCodesCardProps {
  readonly left: number
  readonly madeAt: string | null
  readonly onBackupCodes: (codes: readonly string[]) => void
}

export const BACKUP_CODES_TITLE = 'backup-codes-title'

const FEW = 3

/** How many backup codes are left, and the way to ten new ones. */
export function BackupCodesCard({ left, madeAt, onBackupCodes }: BackupCodesCardProps) {
  const t = useTranslate()
  const [renewing, setRenewing] = useState(false)
  const stepUp = useStepUp('renew_backup_codes')
  const changed = useChanged()
  const close = () => setRenewing(false)
  return (
    <Card title={t('Backup codes')} titleId={BACKUP_CODES_TITLE}>
      <p className="max-w-prose text-ink-2">
        {t(
          'Ten codes for the day your phone is lost. Each works once, in the place of a code of your app or of a passkey.',
        )}
      </p>
      {madeAt ? (
        <p className="mt-3 font-medium">
          {t('{left} of 10 left', { left })}
          <span className="block text-small font-normal text-ink-2">
            {t.rich('Made on {day}', {
              day: <Time instant={madeAt} zone={institution.timeZone} />,
            })}
          </span>
        </p>
      ) : null}
      {madeAt && left <= FEW ? (
        <Notice kind="warning" className="mt-3">
          {t(
            left === 0
              ? 'You have none left. Make new codes before you need one.'
              : 'Make new codes before you need one.',
          )}
        </Notice>
      ) : null}
      <Button
        variant="secondary"
        className="mt-4"
        onClick={() => {
          stepUp.mutate()
          setRenewing(true)
        }}
      >
        {t(madeAt ? 'Make new codes' : 'Make backup codes')}
      </Button>
      <Dialog title={t('Make new backup codes?')} open={renewing} onClose={close}>
        <div className="grid gap-4">
          {madeAt ? <p>{t('The codes you have now stop working.')}</p> : null}
          <StepUp
            stepUp={stepUp}
            submit={t('Make new codes')}
            onCancel={close}
            onProof={async (proof) => {
              const { backupCodes } = await call(renewBackupCodes, { body: { proof } })
              close()
              onBackupCodes(backupCodes)
              await changed()
            }}
          />
        </div>
      </Dialog>
    </Card>
  )
}
