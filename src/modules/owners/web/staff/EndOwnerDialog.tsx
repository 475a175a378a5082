import { useSentForm } from '../../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { OwnersChange, type StaffOwner } from '../../staff.contract.ts'
import { type Changing, sendingOf } from './changing.ts'
import { ReasonField } from '../../../accounts/web/accounts.tsx'

/** Somebody is to have nothing to do with an account any more. */
export function EndOwnerDialog({
  owner: { personId, name },
  ...changing
}: Changing & { readonly owner: StaffOwner }) {
  const t = useTranslate()
  const { seen, onDone, onClose } = changing
  const form = useSentForm({
    schema: OwnersChange,
    blank: { reason: '' },
    bodyOf: ({ reason }: { readonly reason: string }, id: string) => ({
      id,
      version: seen.version,
      change: { kind: 'end' as const, personId },
      reason,
    }),
    ...sendingOf(changing),
    onSent: (account) =>
      onDone(
        t('{name} has nothing to do with this account any more. We wrote to them and all owners.', {
          name,
        }),
        account,
      ),
  })
  return (
    <FormDialog
      title={t('Remove {name}?', { name })}
      submit={t('Remove')}
      leave={t('Keep them')}
      danger
      {...form.dialog}
      onClose={onClose}
    >
      <p>
        {t(
          '{name} sees this account no more and cannot pay from it, from now on. What they ordered stays in the activity, and what they scheduled with it ends.',
          { name },
        )}
      </p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
