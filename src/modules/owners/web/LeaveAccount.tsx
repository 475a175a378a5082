import { useState } from 'react'
import { messageOf } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { useOwners } from './useOwners.ts'

interface LeaveAccountProps {
  readonly leave: ReturnType<typeof useOwners>['leave']
  readonly onLeft: () => void
}

/** The way out of an account that is under somebody else's name. */
export function LeaveAccount({ leave, onLeft }: LeaveAccountProps) {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
        {t('Leave this account')}
      </Button>
      <AlertDialog
        open={asking}
        title={t('Leave this account?')}
        confirm={t('Leave account')}
        cancel={t('Stay')}
        busy={leave.isPending}
        busyLabel={t('Leaving')}
        failure={leave.error ? messageOf(t, leave.error) : undefined}
        onCancel={() => {
          leave.reset()
          setAsking(false)
        }}
        onConfirm={() => leave.mutate(undefined, { onSuccess: onLeft })}
      >
        <p>
          {t(
            'You see it no more and cannot pay from it, from now on. Only an invitation of its owners brings you back.',
          )}
        </p>
      </AlertDialog>
    </>
  )
}
