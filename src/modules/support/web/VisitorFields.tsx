import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

type VisitorField = 'name' | 'email' | 'phone'

interface VisitorFieldsProps {
  readonly field: (name: VisitorField) => UseFormRegisterReturn & { error: Words | undefined }
  readonly phoneOptional: boolean
}

/** Who writes to us without being signed in. */
export const VisitorFields = ({ field, phoneOptional }: VisitorFieldsProps) => {
  const t = useTranslate()
  return (
    <>
      <TextField {...field('name')} label={t('Name')} autoComplete="name" width="long" />
      <TextField
        {...field('email')}
        label={t('Email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        width="long"
      />
      <TextField
        {...field('phone')}
        label={t('Phone')}
        type="tel"
        autoComplete="tel"
        width="medium"
        optional={phoneOptional}
      />
    </>
  )
}
