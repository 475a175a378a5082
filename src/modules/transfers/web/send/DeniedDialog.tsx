import { institution } from '../../../../platform/web/institution.ts'
import { DeniedDialog as Denied } from '../../../../ui/dialogs/DeniedDialog.tsx'
import { TRANSACTION_DENIED } from '../../../../values/freshProof.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { LimitNotice } from '../../../limits/web/limits.ts'

interface DeniedDialogProps {
  readonly sentence: Words | undefined
  readonly onClose: () => void
}

/** The server denies it, mostly because the limit is reached. Closing leads back to the filled form. */
export const DeniedDialog = ({ sentence, onClose }: DeniedDialogProps) => {
  const t = useTranslate()
  return (
    <Denied
      title={t(TRANSACTION_DENIED)}
      {...{ sentence, onClose }}
      supportHours={institution.supportHours}
      supportPhone={institution.supportPhone}
    >
      <LimitNotice ofDenial />
    </Denied>
  )
}
