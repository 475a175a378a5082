import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { upload } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { type DateParts, parseDateParts } from '../../../ui/fields/dateOfBirth.ts'
import { ComboField } from '../../../ui/fields/ComboField.tsx'
import { DateOfBirthField } from '../../../ui/fields/DateOfBirthField.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { PhotoField } from '../../../ui/fields/PhotoField.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { IDENTIFICATION_TYPES, MARITAL_STATUSES } from '../../../values/person.ts'
import { COUNTRIES } from '../../../platform/web/countries.ts'
import { IMAGE_BYTES_MAX, IMAGE_TYPES, keepRegistrationImage } from '../../images/contract.ts'
import type { FieldName } from './registrationSteps.ts'
import { NO_DAY, type RegistrationForm } from './useRegistration.ts'

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({
  value: code,
  label: name,
  keywords: [code],
}))

interface SectionProps {
  readonly registration: RegistrationForm
}

/** A step has one heading; where it asks about two things, each has its own legend. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="float-left mb-4 w-full font-heading text-h3 font-medium">{title}</legend>
      <div className="clear-both grid gap-5">{children}</div>
    </fieldset>
  )
}

/** What a field needs of the form: its registration and its one sentence. */
const bind = ({ form, errorOf }: RegistrationForm, name: FieldName) => ({
  ...form.register(name),
  error: errorOf(name),
})

const PLAIN = { autoCapitalize: 'none', spellCheck: false } as const
/** For details of somebody else, which the browser must not fill with the applicant's own. */
const NOT_MINE = { autoComplete: 'off' } as const

export function AccountSection({ registration }: SectionProps) {
  return (
    <>
      <TextField
        {...bind(registration, 'email')}
        {...PLAIN}
        label="Email"
        hint="You sign in with it, and we write to you there."
        type="email"
        autoComplete="username"
        width="long"
      />
      <PasswordField
        autoComplete="new-password"
        {...bind(registration, 'password')}
        label="Password"
        hint={`At least ${institution.passwordLengthMin} characters, and not one that is easy to guess.`}
      />
      <PasswordField
        {...bind(registration, 'passwordConfirmation')}
        autoComplete="new-password"
        label="Confirm password"
      />
    </>
  )
}

export function PersonalSection({ registration }: SectionProps) {
  return (
    <>
      <TextField
        {...bind(registration, 'firstName')}
        label="First name"
        autoComplete="given-name"
      />
      <TextField {...bind(registration, 'lastName')} label="Last name" autoComplete="family-name" />
      <DateOfBirth registration={registration} />
      <CountryField registration={registration} name="nationality" label="Nationality" />
      <ShortChoice
        registration={registration}
        name="maritalStatus"
        legend="Marital status"
        options={MARITAL_STATUSES}
      />
    </>
  )
}

/** Hands the form one day, or a text that is none, and marks the part that cannot be read. */
function DateOfBirth({ registration }: SectionProps) {
  const { form, errorOf, birthParts: parts, setBirthParts } = registration
  const parsed = parseDateParts(parts)
  const change = (typed: DateParts) => {
    setBirthParts(typed)
    const day = parseDateParts(typed)
    form.setValue('dateOfBirth', day.ok ? day.value : day.code === 'empty' ? '' : NO_DAY, {
      shouldDirty: true,
    })
  }
  return (
    <DateOfBirthField
      name="dateOfBirth"
      error={errorOf('dateOfBirth')}
      problem={parsed.ok ? undefined : parsed.code}
      value={parts}
      onChange={change}
    />
  )
}

interface CountryFieldProps extends SectionProps {
  readonly name: 'nationality' | 'country'
  readonly label: string
  readonly autoComplete?: string
}

function CountryField({ registration, name, ...text }: CountryFieldProps) {
  const { field } = useController({ control: registration.form.control, name })
  return (
    <ComboField
      {...text}
      name={name}
      error={registration.errorOf(name)}
      hint="Type the name, or choose from the list."
      options={COUNTRY_OPTIONS}
      value={field.value === '' ? null : field.value}
      onChange={(code) => field.onChange(code ?? '')}
    />
  )
}

interface ShortChoiceProps extends SectionProps {
  readonly name: 'maritalStatus' | 'idType'
  readonly legend: string
  readonly options: readonly string[]
}

/** One of a few words that need no explanation. */
function ShortChoice({ registration, name, legend, options }: ShortChoiceProps) {
  const { field } = useController({ control: registration.form.control, name })
  return (
    <RadioGroup
      name={name}
      legend={legend}
      error={registration.errorOf(name)}
      choices={options.map((option) => ({ value: option, label: option }))}
      value={field.value ?? ''}
      onChange={field.onChange}
      inline
    />
  )
}

export function AddressSection({ registration }: SectionProps) {
  return (
    <>
      <TextField
        {...bind(registration, 'street')}
        label="Street address"
        autoComplete="address-line1"
      />
      <TextField {...bind(registration, 'city')} label="City" autoComplete="address-level2" />
      <TextField
        {...bind(registration, 'state')}
        label="State"
        autoComplete="address-level1"
        width="medium"
      />
      <TextField
        {...bind(registration, 'postalCode')}
        label="Postal code"
        autoComplete="postal-code"
        width="short"
      />
      <CountryField
        registration={registration}
        name="country"
        label="Country"
        autoComplete="country"
      />
    </>
  )
}

export function ContactSection({ registration }: SectionProps) {
  return (
    <Part title="Contact Information">
      <TextField
        {...bind(registration, 'phoneNumber')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        width="medium"
      />
      <TextField
        {...bind(registration, 'alternativeEmail')}
        {...PLAIN}
        {...NOT_MINE}
        label="Alternative email"
        optional
        type="email"
        width="long"
      />
    </Part>
  )
}

export function EmergencySection({ registration }: SectionProps) {
  return (
    <Part title="Emergency Contact">
      <TextField {...bind(registration, 'emergencyContactName')} {...NOT_MINE} label="Full name" />
      <TextField
        {...bind(registration, 'emergencyContactRelationship')}
        {...NOT_MINE}
        label="Relationship"
        hint="For example, sister or friend"
        width="medium"
      />
      <TextField
        {...bind(registration, 'emergencyContactPhone')}
        {...NOT_MINE}
        label="Their phone"
        type="tel"
        width="medium"
      />
    </Part>
  )
}

export function DocumentSection({ registration }: SectionProps) {
  return (
    <>
      <ShortChoice
        registration={registration}
        name="idType"
        legend="ID type"
        options={IDENTIFICATION_TYPES}
      />
      <TextField
        {...bind(registration, 'idNumber')}
        {...NOT_MINE}
        {...PLAIN}
        label="ID number"
        width="medium"
      />
      <PhotoField
        name="idPhoto"
        legend="Photo of your ID"
        hint="The side with your name. All four corners, no glare."
        optional
        error={registration.errorOf('idPhoto')}
        types={IMAGE_TYPES}
        bytesMax={IMAGE_BYTES_MAX}
        upload={async (file) => (await upload(keepRegistrationImage, file)).token}
        onBusy={registration.setUploading}
        onChange={(token) => registration.form.setValue('idPhoto', token, { shouldDirty: true })}
      />
    </>
  )
}
