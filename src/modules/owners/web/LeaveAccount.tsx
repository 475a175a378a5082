import { useState } from 'react'
import { messageOf } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { StepUp, useStepUp } from '../../factors/web/factors.ts'
import type { useOwners } from './useOwners.ts'

interface LeaveAccountProps {
  readonly accountId: string
  /** Of whoever decides about the account: their saying yes is the proof. */
  readonly needsProof: boolean
  readonly leave: ReturnType<typeof useOwners>['leave']
  readonly onLeft: () => void
}

/** The way out of an account that is under somebody else's name. */
export function LeaveAccount({ accountId, needsProof, leave, onLeft }: LeaveAccountProps) {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const stepUp = useStepUp('leave_account', { accountId })
  const close = () => {
    leave.reset()
    setAsking(false)
  }
  const meaning = (
    <p>
      {t(
        'You see it no more and cannot pay from it, from now on. What you scheduled with it ends. Only an invitation of its owners brings you back.',
      )}
    </p>
  )
  return (
    <>
      <Button
        variant="secondary"
        className="mt-4"
        onClick={() => {
          if (needsProof) stepUp.mutate()
          setAsking(true)
        }}
      >
        {t('Leave this account')}
      </Button>
      <Dialog title={t('Leave this account?')} open={asking && needsProof} onClose={close}>
        <div className="grid gap-4">
          {meaning}
          <StepUp
            stepUp={stepUp}
            submit={t('Leave account')}
            variant="danger"
            onCancel={close}
            onProof={async (proof) => {
              await leave.mutateAsync(proof)
              onLeft()
            }}
          />
        </div>
      </Dialog>
      <AlertDialog
        open={asking && !needsProof}
        title={t('Leave this account?')}
        confirm={t('Leave account')}
        cancel={t('Stay')}
        busy={leave.isPending}
        busyLabel={t('Leaving')}
        failure={leave.error ? messageOf(t, leave.error) : undefined}
        onCancel={close}
        onConfirm={() => leave.mutate(undefined, { onSuccess: onLeft })}
      >
        {meaning}
      </AlertDialog>
    </>
  )
}
