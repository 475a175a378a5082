import { useState } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ErrorSummary } from '../../../../ui/fields/ErrorSummary.tsx'
import { fieldId } from '../../../../ui/fields/fieldId.ts'
import { useFocusNext } from '../../../../ui/hooks/useFocusNext.ts'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { ChangePasswordForm } from '../recovery/ChangePasswordForm.tsx'
import { useChangePassword } from '../recovery/useChangePassword.ts'
import { useSession } from '../session.ts'
import { useConfirmation } from '../../../factors/web/factors.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

const TITLE = 'password-title'

/** The password of the signed-in person, and the form that changes it. */
export function PasswordCard() {
  const t = useTranslate()
  const { data: session } = useSession()
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  const { confirmed, dialog } = useConfirmation('change_password', t('Confirm that it is you'))
  const focusNext = useFocusNext()
  const close = () => {
    setOpen(false)
    focusNext(TITLE)
  }
  const change = useChangePassword(confirmed, () => {
    close()
    setDone(true)
  })
  return (
    <Card title={t('Password')} titleId={TITLE}>
      {done ? (
        <Notice kind="success" live className="mb-4">
          {t('Your password is changed. Every other device was signed out.')}
        </Notice>
      ) : null}
      {open ? (
        <div className="grid gap-5">
          <ErrorSummary problems={change.problems} attempt={change.attempt} />
          <ChangePasswordForm {...change} email={session?.caller?.email ?? ''} onCancel={close} />
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
              change.startOver()
              setDone(false)
              setOpen(true)
              focusNext(fieldId('currentPassword'))
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
