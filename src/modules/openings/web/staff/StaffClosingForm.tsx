import { Notice } from '../../../../ui/layout/Notice.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { ReasonField } from '../../../accounts/web/accounts.tsx'
import type { StaffClosing } from '../../staff.contract.ts'
import { ClosingForm } from '../ClosingForm.tsx'
import { choosable } from './choosable.ts'
import type { useStaffClosing } from './useStaffClosing.ts'

interface StaffClosingFormProps {
  readonly closing: StaffClosing
  readonly form: ReturnType<typeof useStaffClosing>
}

/** The form of closing with a reason, where the rest has somewhere to go. */
export function StaffClosingForm({ closing, form }: StaffClosingFormProps) {
  const t = useTranslate()
  const { targets } = closing
  if (!form.isEmpty && targets.length === 0) {
    return (
      <Notice title={t('The remaining balance has nowhere to go.')}>
        {t('Nothing else is open under this membership. Pay it out first.')}
      </Notice>
    )
  }
  return (
    <ClosingForm closing={closing} targets={choosable(targets)} form={form}>
      <ReasonField {...form.field('reason')} />
    </ClosingForm>
  )
}
