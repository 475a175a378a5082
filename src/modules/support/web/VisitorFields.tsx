import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../../ui/fields/TextField.tsx'

type VisitorField = 'name' | 'email' | 'phone'

interface VisitorFieldsProps {
  readonly register: (name: VisitorField) => UseFormRegisterReturn
  readonly errorOf: (name: VisitorField) => string | undefined
  readonly phoneOptional: boolean
}

/** Who writes to us without being signed in. */
export const VisitorFields = ({ register, errorOf, phoneOptional }: VisitorFieldsProps) => (
  <>
    <TextField
      {...register('name')}
      label="Name"
      autoComplete="name"
      width="long"
      error={errorOf('name')}
    />
    <TextField
      {...register('email')}
      label="Email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      width="long"
      error={errorOf('email')}
    />
    <TextField
      {...register('phone')}
      label="Phone"
      type="tel"
      autoComplete="tel"
      width="medium"
      optional={phoneOptional}
      error={errorOf('phone')}
    />
  </>
)
