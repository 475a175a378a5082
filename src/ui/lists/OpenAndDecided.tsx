import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Words } from '../../values/sentence.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import { Tabs } from '../layout/Tabs.tsx'

const isDecidedIn = (params: URLSearchParams): boolean => params.get('decided') === 'yes'

/** Whether the address asks for what was decided, and not for what is open. */
export const useIsDecided = (): boolean => isDecidedIn(useSearchParams()[0])

interface OpenAndDecidedProps {
  readonly label: Words
  /** What its tab says before the count, if not 'Open'. */
  readonly open?: Words
  readonly decided?: Words
  /** How many are open, once that is known. */
  readonly openCount: number | undefined
  /** The list that the address asks for. */
  readonly panel: ReactNode
}

/** What waits for staff, or what became of it: which of the two stands in the address. */
export function OpenAndDecided({ label, openCount, panel, ...labels }: OpenAndDecidedProps) {
  const t = useTranslate()
  const [params, setParams] = useSearchParams()
  const isDecided = isDecidedIn(params)
  const open = labels.open ?? t('Open')
  return (
    <Tabs
      label={label}
      activation="manual"
      selected={isDecided ? 'decided' : 'open'}
      onSelect={(id) => setParams(id === 'decided' ? { decided: 'yes' } : {})}
      items={[
        {
          id: 'open',
          label: openCount === undefined ? open : t('{open} ({count})', { open, count: openCount }),
          panel: isDecided ? null : panel,
        },
        { id: 'decided', label: labels.decided ?? t('Decided'), panel: isDecided ? panel : null },
      ]}
    />
  )
}
