import { useSentForm } from '../../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { OwnersChange } from '../../staff.contract.ts'
import { type Changing, sendingOf } from './changing.ts'
import { ReasonField } from '../../../accounts/web/accounts.tsx'

interface Values {
  readonly personId: string
  readonly former: 'joint' | 'leaves'
  readonly reason: string
}

/** Makes a joint owner the one whose name is on the statement. */
export function ChangePrimaryDialog(changing: Changing) {
  const t = useTranslate()
  const { seen, onDone, onClose } = changing
  const joint = seen.owners.filter(({ role }) => role === 'joint')
  const primary = seen.owners.find(({ role }) => role === 'primary')
  const form = useSentForm({
    schema: OwnersChange,
    blank: { personId: joint.length === 1 ? joint[0]!.personId : '', former: 'joint', reason: '' },
    bodyOf: ({ personId, former, reason }: Values, id: string) => ({
      id,
      version: seen.version,
      change: { kind: 'primary' as const, personId, former },
      reason,
    }),
    ...sendingOf(changing),
    onSent: (account) =>
      onDone(
        t('{name} is the primary owner now. We wrote to everybody concerned.', {
          name: account.owners[0]?.name ?? '',
        }),
        account,
      ),
    fieldOf: {
      'change.personId': 'personId',
      'change.former': 'former',
      joint_owner_only: 'personId',
      not_a_member: 'personId',
      not_an_owner: 'personId',
      too_many: 'personId',
      too_young: 'personId',
      too_old: 'personId',
    },
  })
  return (
    <FormDialog
      title={t('Change the primary owner')}
      submit={t('Change primary owner')}
      {...form.dialog}
      onClose={onClose}
    >
      <p>
        {t(
          'Statements are in the name of the primary owner. An account of a person goes to the membership of the new one.',
        )}
      </p>
      <RadioGroup
        {...form.control('personId')}
        legend={t('New primary owner')}
        choices={joint.map(({ personId, name, email }) => ({
          value: personId,
          label: verbatim(name),
          hint: verbatim(email),
        }))}
      />
      <RadioGroup
        {...form.control('former')}
        legend={t('What becomes of {name}', { name: primary?.name ?? '' })}
        choices={[
          { value: 'joint', label: t('Stays as a joint owner') },
          { value: 'leaves', label: t('Has nothing to do with the account any more') },
        ]}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
