import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField, type TextFieldProps } from '../../../ui/fields/TextField.tsx'
import { REASON_LENGTH_MAX, type UserDetail } from '../contract.ts'
import { changeDetails, type DetailsForm, detailsSchema } from '../details.contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Words } from '../../../values/sentence.ts'

interface ChangeDetailsDialogProps {
  /** As they were when the form was opened: what others change meanwhile is not written over. */
  readonly user: UserDetail
  readonly onClose: () => void
  readonly onDone: (sentence: Words) => void
}

/** Changes name, email, phone and address of somebody who has shown who they are. */
export function ChangeDetailsDialog({ user, onClose, onDone }: ChangeDetailsDialogProps) {
  const t = useTranslate()
  const change = useChange(user, onDone)
  const { reason } = change.values
  return (
    <FormDialog
      title={t('Change the details of {name}', { name: user.name })}
      role="alertdialog"
      wide
      leave={t('Cancel')}
      submit={t('Save details')}
      disabledReason={change.form.formState.isDirty ? undefined : t('Change something first')}
      {...change.dialog}
      onClose={onClose}
    >
      <p>
        {t(
          'Make sure that it is them: a new name or address needs a document that shows it. They are written to at their email, and at the old and the new one if that changes.',
        )}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Typed {...{ change }} name="firstName" label={t('First name')} />
        <Typed {...{ change }} name="lastName" label={t('Last name')} />
      </div>
      <Typed
        {...{ change }}
        name="email"
        label={t('Email')}
        type="email"
        inputMode="email"
        hint={t(
          'They sign in with it. After a change no money goes to other banks or new payees for a day.',
        )}
      />
      <Typed {...{ change }} name="phone" label={t('Phone')} type="tel" width="medium" />
      <Typed {...{ change }} name="street" label={t('Street')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Typed {...{ change }} name="city" label={t('City')} />
        <Typed {...{ change }} name="state" label={t('State')} />
      </div>
      <Typed {...{ change }} name="postalCode" label={t('ZIP code')} width="short" />
      <TextAreaField
        {...change.field('reason')}
        label={t('Reason')}
        hint={t('Only staff read it. Say which document you saw.')}
        rows={3}
        count={{ length: [...reason].length, max: REASON_LENGTH_MAX }}
      />
    </FormDialog>
  )
}

function useChange(user: UserDetail, onDone: (sentence: Words) => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const { id, names, email, phone, address, detailsVersion } = user
  const { street, city, state, postalCode } = address
  const blank: DetailsForm = { ...names, email, phone, street, city, state, postalCode, reason: '' }
  return useSentForm({
    schema: detailsSchema,
    blank,
    send: (body) => call(changeDetails, { params: { id }, body: { ...body, detailsVersion } }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: ['users'] })
      onDone(t('The details are changed. We wrote to them.'))
    },
    // Not done, but under way: the form has nothing more to ask.
    onHandedOn: (sentence) => {
      void client.invalidateQueries({ queryKey: ['users'] })
      onDone(sentence)
    },
    fieldOf: { email_taken: 'email' },
  })
}

interface TypedProps extends Omit<TextFieldProps, 'name' | 'form'> {
  readonly change: ReturnType<typeof useChange>
  readonly name: Exclude<keyof DetailsForm, 'reason'>
}

/** Another person's details: the browser must not fill in those of staff. */
const Typed = ({ change, name, ...field }: TypedProps) => (
  <TextField autoComplete="off" {...field} {...change.field(name)} />
)
