import { useId } from 'react'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { Fieldset } from '../../../ui/fields/Fieldset.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField, type TextFieldProps } from '../../../ui/fields/TextField.tsx'
import { institution } from '../../../platform/web/institution.ts'
import { formatMoney, money, parseTyped } from '../../../values/money.ts'
import { Permitted } from '../../../platform/web/may.ts'
import { STAFF_ROLES } from '../../../values/staffRoles.ts'
import { NEW_ROLES } from '../creation.contract.ts'
import { STAFF_ROLE_ABOUT, STAFF_ROLE_LABEL } from '../staffRole.contract.ts'
import {
  type CreateUserForm,
  type Creation,
  type CreationField,
  useCreateUser,
} from './useCreateUser.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Words } from '../../../values/sentence.ts'

export interface CreateUserProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: (creation: Creation) => void
}

/**
 * Creates somebody: who they are, where they live, what they begin with. Closing keeps what was
 * typed until the page is left; success clears it. A press beside the window does not close it.
 */
export function CreateUserWindow({ open, onClose, onDone }: CreateUserProps) {
  const t = useTranslate()
  const creation = useCreateUser(onDone)
  const formId = useId()
  return (
    <FormDialog
      title={t('Create New User')}
      role="alertdialog"
      wide
      open={open}
      leave={t('Cancel')}
      submit={t('Create User')}
      busyLabel={t('Creating...')}
      {...creation.dialog}
      onClose={onClose}
    >
      <div className="grid gap-8">
        <Fieldset id={`${formId}-person`} legend={<GroupTitle>{t('Person')}</GroupTitle>}>
          <div className="grid gap-5">
            <Typed {...{ creation }} name="fullName" label={t('Full name')} />
            <Typed
              {...{ creation }}
              name="email"
              label={t('Email')}
              type="email"
              inputMode="email"
            />
            <Typed {...{ creation }} name="phone" label={t('Phone')} type="tel" width="medium" />
            <PasswordField
              {...creation.field('password')}
              label={t('Password')}
              hint={t(
                'At least {min} characters. It must be changed at the first sign-in, and is not sent by email: tell it to the person yourself.',
                { min: institution.passwordLengthMin },
              )}
              autoComplete="new-password"
            />
            <Permitted permission="staff:manage">
              <RadioGroup
                {...creation.control('role')}
                legend={t('Role')}
                inline
                choices={NEW_ROLES.map((value) => ({ value, label: t(ROLE[value]) }))}
              />
              {creation.values.role === 'Admin' ? <StaffRoleField {...{ creation }} /> : null}
            </Permitted>
          </div>
        </Fieldset>
        <Fieldset id={`${formId}-address`} legend={<GroupTitle>{t('Address')}</GroupTitle>}>
          <div className="grid gap-5">
            <Typed {...{ creation }} name="street" label={t('Street')} />
            <div className="grid gap-5 sm:grid-cols-2">
              <Typed {...{ creation }} name="city" label={t('City')} />
              <Typed {...{ creation }} name="state" label={t('State')} />
            </div>
            <Typed {...{ creation }} name="zipCode" label={t('ZIP code')} width="short" />
          </div>
        </Fieldset>
        <Permitted permission="accounts:adjust">
          <Fieldset
            id={`${formId}-opening`}
            legend={<GroupTitle>{t('Opening balance of Checking')}</GroupTitle>}
            hint={t('Left empty, both are zero.')}
          >
            <div className="grid gap-5 sm:grid-cols-2">
              <Balance
                {...{ creation }}
                name="initialAvailableBalance"
                label={t('Initial available balance')}
              />
              <Balance
                {...{ creation }}
                name="initialCurrentBalance"
                label={t('Initial current balance')}
              />
            </div>
            <Outlook {...{ creation }} />
          </Fieldset>
        </Permitted>
      </div>
    </FormDialog>
  )
}

const ROLE = { User: say('User'), Admin: say('Admin') } as const

const GroupTitle = ({ children }: { readonly children: Words }) => (
  <span className="text-h3">{children}</span>
)

interface PartProps {
  readonly creation: CreateUserForm
}

interface TypedProps extends PartProps, Omit<TextFieldProps, 'name' | 'form'> {
  readonly name: Exclude<CreationField, 'role' | 'staffRole'>
}

/** Another person's details: the browser must not fill in those of staff. */
const Typed = ({ creation, name, ...field }: TypedProps) => (
  <TextField autoComplete="off" {...field} {...creation.field(name)} />
)

function StaffRoleField({ creation }: PartProps) {
  const t = useTranslate()
  const chosen = STAFF_ROLES.find((role) => role === creation.values.staffRole)
  return (
    <SelectField
      {...creation.field('staffRole')}
      label={t('Role on staff')}
      hint={chosen && t(STAFF_ROLE_ABOUT[chosen])}
      options={STAFF_ROLES.map((value) => ({ value, label: t(STAFF_ROLE_LABEL[value]) }))}
    />
  )
}

interface BalanceProps extends PartProps {
  readonly name: 'initialAvailableBalance' | 'initialCurrentBalance'
  readonly label: Words
}

const Balance = ({ creation, name, label }: BalanceProps) => (
  <MoneyField {...creation.control(name)} label={label} optional />
)

/** What will happen with the two figures, before it does. */
function Outlook({ creation }: PartProps) {
  const t = useTranslate()
  const { initialAvailableBalance, initialCurrentBalance } = creation.values
  const [available, current] = [initialAvailableBalance, initialCurrentBalance].map((text) => {
    const parsed = parseTyped(text?.trim() || '0')
    return parsed.ok ? parsed.value.minor : undefined
  })
  if (available === undefined || current === undefined) return null
  const posted = current > available ? current : available
  if (posted === 0n) return null
  const held = posted - available
  const amount = formatMoney(money(posted))
  return (
    <p role="status" className="text-small text-ink-2">
      {held > 0n
        ? t('Checking opens with {amount}, of which {held} is set aside until staff release it.', {
            amount,
            held: formatMoney(money(held)),
          })
        : t('Checking opens with {amount}, all of it available.', { amount })}
    </p>
  )
}
