import { useSearchParams } from 'react-router'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { say } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const PARTS = [
  { value: 'accounts', label: say('Accounts') },
  { value: 'transactions', label: say('Transactions') },
  { value: 'person', label: say('Person') },
  { value: 'log', label: say('Log') },
] as const
type Part = (typeof PARTS)[number]['value']

/**
 * On phones and tablets the page of a person shows one part at a time; the others stay on the page, so that
 * what was typed there is not lost. Wider screens and paper show all.
 */
export function usePart(there: { readonly transactions: boolean; readonly log: boolean }) {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const parts = PARTS.filter(
    ({ value }) => (value !== 'transactions' && value !== 'log') || there[value],
  )
  const chosen = parts.find(({ value }) => value === search.get('part'))?.value ?? 'accounts'
  const choose = (part: Part) =>
    setSearch(part === 'accounts' ? {} : { part }, { replace: true, preventScrollReset: true })
  return {
    choice: (
      <div className="no-print lg:hidden">
        <ChoiceStrip
          legend={t('Show')}
          legendHidden
          choices={parts.map(({ value, label }) => ({ value, label: t(label) }))}
          value={chosen}
          onChange={choose}
        />
      </div>
    ),
    /** The classes of a part. */
    placed: (part: Part) =>
      classNames('grid min-w-0 gap-6', part !== chosen && 'not-print:max-lg:hidden'),
  }
}
