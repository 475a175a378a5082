import { useState } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ErrorSummary } from '../../../../ui/fields/ErrorSummary.tsx'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { ChangePasswordForm } from '../recovery/ChangePasswordForm.tsx'
import { useChangePassword } from '../recovery/useChangePassword.ts'
import { useSession } from '../session.ts'
import { useConfirmation } from '../../../factors/web/factors.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** The password of the signed-in person, and the form that changes it. */
export function PasswordCard() {
  const t = useTranslate()
  const { data: session } = useSession()
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  const { confirmed, dialog } = useConfirmation('change_password', t('Confirm that it is you'))
  const change = useChangePassword(confirmed, () => {
    setOpen(false)
    setDone(true)
  })
  return (
    <Card title={t('Password')} titleId="password-title">
      {done && !open ? (
        <Notice kind="success" live className="mb-4">
          {t('Your password is changed. Every other device was signed out.')}
        </Notice>
      ) : null}
      {open ? (
        <div className="grid gap-5">
          <ErrorSummary problems={change.problems} attempt={change.attempt} />
          <ChangePasswordForm
            {...change}
            email={session?.caller?.email ?? ''}
            onCancel={() => setOpen(false)}
          />
        </div>
      ) : (
        <>
          <p className="max-w-prose text-ink-2">
            {t('Changing it signs you out on every other device.')}
          </p>
          <Button
            variant="secondary"
            className="mt-4"
            onClick={() => {
              change.form.reset()
              setOpen(true)
            }}
          >
            {t('Change password')}
          </Button>
        </>
      )}
      {dialog}
    </Card>
  )
}
