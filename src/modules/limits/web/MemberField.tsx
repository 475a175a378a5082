import { ComboField } from '../../../ui/fields/ComboField.tsx'
import { useMemberSearch, usePerson } from './useMembers.ts'

interface MemberFieldProps {
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (memberId: string | null) => void
}

/** One member, searched by name or e-mail. Staff are not in the list: the limit is not for them. */
export function MemberField({ value, error, onChange }: MemberFieldProps) {
  const { members, loading, failed, setTyped } = useMemberSearch()
  const { data: person } = usePerson(value)
  return (
    <ComboField
      name="memberId"
      label="User"
      hint={failed ? 'Failed to load users' : 'Type a name or an e-mail address.'}
      error={error}
      options={members.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))}
      value={value}
      onChange={onChange}
      onType={setTyped}
      loading={loading}
      chosenLabel={person?.name ?? ''}
    />
  )
}
