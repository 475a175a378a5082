import { useSentForm } from '../../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { InvitedRole } from '../../contract.ts'
import { OwnersChange } from '../../staff.contract.ts'
import { type Changing, sendingOf } from './changing.ts'
import { ReasonField } from '../../../accounts/web/accounts.tsx'
import { rolesToChoose } from './roles.ts'

interface Values {
  readonly email: string
  readonly role: InvitedRole
  readonly reason: string
}

/** Adds somebody who is with us already. */
export function AddOwnerDialog(changing: Changing) {
  const t = useTranslate()
  const { seen, onDone, onClose } = changing
  const form = useSentForm({
    schema: OwnersChange,
    blank: { email: '', role: seen.roles[0]!, reason: '' },
    bodyOf: ({ email, role, reason }: Values, id: string) => ({
      id,
      version: seen.version,
      change: { kind: 'add' as const, email, role },
      reason,
    }),
    ...sendingOf(changing),
    onSent: (account, { change }) => {
      const email = change.kind === 'add' ? change.email : ''
      const name = account.owners.find((owner) => owner.email === email)?.name
      onDone(
        t('{name} has to do with this account from now on. We wrote to all its owners.', {
          name: verbatim(name ?? email),
        }),
        account,
      )
    },
    fieldOf: {
      'change.email': 'email',
      'change.role': 'role',
      person_not_found: 'email',
      already_an_owner: 'email',
      role_not_for_account: 'role',
      custodian_too_young: 'email',
    },
  })
  return (
    <FormDialog
      title={t('Add somebody to this account')}
      submit={t('Add')}
      {...form.dialog}
      onClose={onClose}
    >
      <p>
        {t('Make sure that the primary owner asks for it, and that you know who is to be added.')}
      </p>
      <TextField
        {...form.field('email')}
        label={t('Their email')}
        hint={t('With which they sign in here. Whoever is new is invited by an owner.')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RadioGroup
        {...form.control('role')}
        legend={t('Their role')}
        choices={rolesToChoose(t, seen.roles)}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
