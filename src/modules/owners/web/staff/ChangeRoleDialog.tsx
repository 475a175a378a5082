import { useSentForm } from '../../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { InvitedRole } from '../../contract.ts'
import { OwnersChange, type StaffOwner } from '../../staff.contract.ts'
import { type Changing, sendingOf } from './changing.ts'
import { ReasonField } from '../../../accounts/web/accounts.tsx'
import { rolesToChoose } from './roles.ts'

interface Values {
  readonly role: InvitedRole
  readonly reason: string
}

/** Changes as what somebody has to do with an account. */
export function ChangeRoleDialog({
  owner: { personId, name, role },
  ...changing
}: Changing & { readonly owner: StaffOwner }) {
  const t = useTranslate()
  const { seen, onDone, onClose } = changing
  const others = seen.roles.filter((one) => one !== role)
  const choices = rolesToChoose(t, others)
  // What is no choice is said, and a refusal of it stands above the button.
  const only = choices.length === 1 ? choices[0] : undefined
  const form = useSentForm({
    schema: OwnersChange,
    blank: { role: others[0]!, reason: '' },
    bodyOf: ({ role: wanted, reason }: Values, id: string) => ({
      id,
      version: seen.version,
      change: { kind: 'role' as const, personId, role: wanted },
      reason,
    }),
    ...sendingOf(changing),
    onSent: (account) =>
      onDone(t('{name} has another role now. We wrote to all owners.', { name }), account),
    fieldOf: only
      ? {}
      : { 'change.role': 'role', role_not_for_account: 'role', custodian_too_young: 'role' },
  })
  return (
    <FormDialog
      title={t('Change the role of {name}', { name })}
      submit={t('Change role')}
      {...form.dialog}
      onClose={onClose}
    >
      {only ? (
        <p>
          {t.rich('From now on: <strong>{role}</strong>. {hint}', {
            role: only.label,
            hint: only.hint,
            strong: (words) => <strong className="font-semibold">{words}</strong>,
          })}
        </p>
      ) : (
        <RadioGroup {...form.control('role')} legend={t('From now on')} choices={choices} />
      )}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
