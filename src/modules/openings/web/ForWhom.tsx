import { useNavigate } from 'react-router'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { openAccountPath } from './places.ts'

interface ForWhomProps {
  /** Undefined: the member themselves. */
  readonly businessId: string | undefined
  readonly businesses: readonly { readonly id: string; readonly name: string }[]
}

/** Whether an account is opened for the member or for a business of theirs; nothing to ask where there is none. */
export function ForWhom({ businessId = 'own', businesses }: ForWhomProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  if (businesses.length === 0) return null
  return (
    <div className="mt-4">
      <RadioGroup
        name="forWhom"
        legend={t('Who is it for?')}
        inline
        choices={[
          { value: 'own', label: t('Myself') },
          ...businesses.map(({ id, name }) => ({ value: id, label: verbatim(name) })),
        ]}
        value={businessId}
        onChange={(chosen) =>
          void navigate(openAccountPath(chosen === 'own' ? undefined : chosen), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
    </div>
  )
}
