import { Amount } from '../../../ui/format/Amount.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { formatDay } from '../../../values/formats.ts'
import type { Sample } from './samples.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Lines that show how a list will look, each tagged as what it is. */
export const SampleRows = ({ samples }: { readonly samples: readonly Sample[] }) => {
  const t = useTranslate()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {samples.map(({ name, amount, on }) => (
        <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3">
          <span className="min-w-0 break-words">{name}</span>
          <Amount value={fromDecimal(amount)} className="justify-self-end" />
          <time dateTime={on} className="text-small text-ink-2">
            {formatDay(on)}
          </time>
          <span className="justify-self-end">
            <Tag>{t('Sample')}</Tag>
          </span>
        </li>
      ))}
    </ul>
  )
}
