import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { WorkCount } from '../contract.ts'
import type { ShownWork } from './shownWork.ts'

interface KindChoiceProps {
  readonly shown: readonly ShownWork[]
  readonly kinds: readonly WorkCount[]
  readonly kind: string | undefined
  readonly onKind: (kind: string | undefined) => void
}

const ALL = 'all'

/** Which kind of work is listed: those of which something waits, and the one that is chosen. */
export function KindChoice({ shown, kinds, kind, onKind }: KindChoiceProps) {
  const t = useTranslate()
  const countOf = (one: string) => kinds.find((found) => found.kind === one)?.count ?? 0
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  const choices = shown.filter((work) => work.kind === kind || countOf(work.kind) > 0)
  if (choices.length < 2 && kind === undefined) return null
  return (
    <SelectField
      label={t('Show')}
      name="work-kind"
      labelHidden
      width="full"
      className="w-56 max-sm:w-full"
      value={kind ?? ALL}
      onChange={({ target: { value } }) => onKind(value === ALL ? undefined : value)}
      options={[
        { value: ALL, label: t('All work ({count})', { count: total }) },
        ...choices.map((work) => ({
          value: work.kind,
          label: t('{place} ({count})', { place: t(work.label), count: countOf(work.kind) }),
        })),
      ]}
    />
  )
}
