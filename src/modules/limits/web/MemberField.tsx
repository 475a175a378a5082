import { ComboField } from '../../../ui/fields/ComboField.tsx'
import { useMemberSearch, usePerson } from './useMembers.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface MemberFieldProps {
  readonly value: string | null
  readonly error: Words | undefined
  readonly onChange: (personId: string | null) => void
  readonly label?: Words
}

/** One member, searched by name or email. Staff are not in the list: the limit is not for them. */
export function MemberField({ value, error, onChange, label }: MemberFieldProps) {
  const t = useTranslate()
  const { members, loading, failed, setTyped } = useMemberSearch()
  const { data: person } = usePerson(value)
  return (
    <ComboField
      name="personId"
      label={label ?? t('User')}
      hint={failed ? t('Failed to load users') : t('Type a name or an email address.')}
      error={error}
      options={members.map(({ id, name, email }) => ({
        value: id,
        label: verbatim(name),
        detail: email,
      }))}
      value={value}
      onChange={onChange}
      onType={setTyped}
      loading={loading}
      chosenLabel={verbatim(person?.name ?? '')}
    />
  )
}
