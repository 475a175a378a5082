import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../../ui/fields/TextField.tsx'

type VisitorField = 'name' | 'email' | 'phone'

interface VisitorFieldsProps {
  readonly field: (name: VisitorField) => UseFormRegisterReturn & { error: string | undefined }
  readonly phoneOptional: boolean
}

/** Who writes to us without being signed in. */
export const VisitorFields = ({ field, phoneOptional }: VisitorFieldsProps) => (
  <>
    <TextField {...field('name')} label="Name" autoComplete="name" width="long" />
    <TextField
      {...field('email')}
      label="Email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      width="long"
    />
    <TextField
      {...field('phone')}
      label="Phone"
      type="tel"
      autoComplete="tel"
      width="medium"
      optional={phoneOptional}
    />
  </>
)
