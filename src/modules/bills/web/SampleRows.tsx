import { Amount } from '../../../ui/format/Amount.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { dayWords } from '../../../values/rhythmWords.ts'
import type { Sample } from './samples.ts'

/** Lines that show how a list will look, each tagged as what it is. */
export const SampleRows = ({ samples }: { readonly samples: readonly Sample[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {samples.map(({ name, amount, on }) => (
      <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3">
        <span className="min-w-0 break-words">{name}</span>
        <Amount value={fromDecimal(amount)} className="justify-self-end" />
        <time dateTime={on} className="text-small text-ink-2">
          {dayWords(on)}
        </time>
        <span className="justify-self-end">
          <Tag>Sample</Tag>
        </span>
      </li>
    ))}
  </ul>
)
