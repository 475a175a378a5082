import type { ReactNode } from 'react'
import { upload } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { type DateParts, parseDateParts } from '../../../ui/fields/dateOfBirth.ts'
import { ComboField } from '../../../ui/fields/ComboField.tsx'
import { DateOfBirthField } from '../../../ui/fields/DateOfBirthField.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { PhotoField } from '../../../ui/fields/PhotoField.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import {
  IDENTIFICATION_TYPES,
  type IdentificationType,
  MARITAL_STATUSES,
  type MaritalStatus,
  recordedWords,
} from '../../../values/person.ts'
import { COUNTRIES } from '../../../platform/web/countries.ts'
import { IMAGE_BYTES_MAX, IMAGE_TYPES, keepRegistrationImage } from '../../images/contract.ts'
import { NO_DAY, type RegistrationForm } from './useRegistration.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({
  value: code,
  label: name,
  keywords: [code],
}))

interface SectionProps {
  readonly registration: RegistrationForm
}

/** A step has one heading; where it asks about two things, each has its own legend. */
function Part({ title, children }: { readonly title: Words; readonly children: ReactNode }) {
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="float-left mb-4 w-full font-heading text-h3 font-medium">{title}</legend>
      <div className="clear-both grid gap-5">{children}</div>
    </fieldset>
  )
}

const PLAIN = { autoCapitalize: 'none', spellCheck: false } as const
/** For details of somebody else, which the browser must not fill with the applicant's own. */
const NOT_MINE = { autoComplete: 'off' } as const

export function AccountSection({ registration }: SectionProps) {
  const t = useTranslate()
  return (
    <>
      <TextField
        {...registration.field('email')}
        {...PLAIN}
        label={t('Email')}
        hint={t('You sign in with it, and we write to you there.')}
        type="email"
        autoComplete="username"
        width="long"
      />
      <PasswordField
        autoComplete="new-password"
        {...registration.field('password')}
        label={t('Password')}
        hint={t('At least {min} characters, and not one that is easy to guess.', {
          min: institution.passwordLengthMin,
        })}
      />
      <PasswordField
        {...registration.field('passwordConfirmation')}
        autoComplete="new-password"
        label={t('Confirm password')}
      />
    </>
  )
}

export function PersonalSection({ registration }: SectionProps) {
  const t = useTranslate()
  return (
    <>
      <TextField
        {...registration.field('firstName')}
        label={t('First name')}
        autoComplete="given-name"
      />
      <TextField
        {...registration.field('lastName')}
        label={t('Last name')}
        autoComplete="family-name"
      />
      <DateOfBirth registration={registration} />
      <CountryField registration={registration} name="nationality" label={t('Nationality')} />
      <ShortChoice
        registration={registration}
        name="maritalStatus"
        legend={t('Marital status')}
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
  readonly label: Words
  readonly autoComplete?: string
}

function CountryField({ registration, name, ...text }: CountryFieldProps) {
  const t = useTranslate()
  const { value, onChange, ...control } = registration.control(name)
  return (
    <ComboField
      {...text}
      {...control}
      hint={t('Type the name, or choose from the list.')}
      options={COUNTRY_OPTIONS}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
    />
  )
}

interface ShortChoiceProps extends SectionProps {
  readonly name: 'maritalStatus' | 'idType'
  readonly legend: Words
  readonly options: readonly (MaritalStatus | IdentificationType)[]
}

/** One of a few words that need no explanation. */
function ShortChoice({ registration, name, legend, options }: ShortChoiceProps) {
  const t = useTranslate()
  return (
    <RadioGroup
      {...registration.control(name)}
      legend={legend}
      choices={options.map((option) => ({ value: option, label: recordedWords(t, option) }))}
      inline
    />
  )
}

export function AddressSection({ registration }: SectionProps) {
  const t = useTranslate()
  return (
    <>
      <TextField
        {...registration.field('street')}
        label={t('Street address')}
        autoComplete="address-line1"
      />
      <TextField {...registration.field('city')} label={t('City')} autoComplete="address-level2" />
      <TextField
        {...registration.field('state')}
        label={t('State')}
        autoComplete="address-level1"
        width="medium"
      />
      <TextField
        {...registration.field('postalCode')}
        label={t('Postal code')}
        autoComplete="postal-code"
        width="short"
      />
      <CountryField
        registration={registration}
        name="country"
        label={t('Country')}
        autoComplete="country"
      />
    </>
  )
}

export function ContactSection({ registration }: SectionProps) {
  const t = useTranslate()
  return (
    <Part title={t('Contact Information')}>
      <TextField
        {...registration.field('phoneNumber')}
        label={t('Phone')}
        type="tel"
        autoComplete="tel"
        width="medium"
      />
      <TextField
        {...registration.field('alternativeEmail')}
        {...PLAIN}
        {...NOT_MINE}
        label={t('Alternative email')}
        optional
        type="email"
        width="long"
      />
    </Part>
  )
}

export function EmergencySection({ registration }: SectionProps) {
  const t = useTranslate()
  return (
    <Part title={t('Emergency Contact')}>
      <TextField
        {...registration.field('emergencyContactName')}
        {...NOT_MINE}
        label={t('Full name')}
      />
      <TextField
        {...registration.field('emergencyContactRelationship')}
        {...NOT_MINE}
        label={t('Relationship')}
        hint={t('For example, sister or friend')}
        width="medium"
      />
      <TextField
        {...registration.field('emergencyContactPhone')}
        {...NOT_MINE}
        label={t('Their phone')}
        type="tel"
        width="medium"
      />
    </Part>
  )
}

export function DocumentSection({ registration }: SectionProps) {
  const t = useTranslate()
  return (
    <>
      <ShortChoice
        registration={registration}
        name="idType"
        legend={t('ID type')}
        options={IDENTIFICATION_TYPES}
      />
      <TextField
        {...registration.field('idNumber')}
        {...NOT_MINE}
        {...PLAIN}
        label={t('ID number')}
        width="medium"
      />
      <PhotoField
        name="idPhoto"
        legend={t('Photo of your ID')}
        hint={t('The side with your name. All four corners, no glare.')}
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
