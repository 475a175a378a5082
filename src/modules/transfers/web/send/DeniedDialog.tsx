import type { ReactNode } from 'react'
import { institution } from '../../../../platform/web/institution.ts'
import { DeniedDialog as Denied } from '../../../../ui/dialogs/DeniedDialog.tsx'
import { TRANSACTION_DENIED } from '../../../../values/freshProof.ts'

interface DeniedDialogProps {
  readonly sentence: string | undefined
  /** How many transfers are left, and when the count starts again. */
  readonly limitNotice?: ReactNode
  readonly onClose: () => void
}

/** The limit is reached. Closing leads back to the filled form. */
export const DeniedDialog = ({ sentence, limitNotice, onClose }: DeniedDialogProps) => (
  <Denied
    title={TRANSACTION_DENIED}
    {...{ sentence, onClose }}
    supportHours={institution.supportHours}
    supportPhone={institution.supportPhone}
  >
    {limitNotice}
  </Denied>
)
