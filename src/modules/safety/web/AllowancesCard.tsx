import { useState } from 'react'
import { announce } from '../../../ui/hooks/announce.ts'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { OwnKind } from '../../paymentRules/paymentKind.contract.ts'
import { type OwnAllowances, RAISE_HOURS } from '../allowances.contract.ts'
import { AllowanceRow } from './AllowanceRow.tsx'
import { ChangeAllowance } from './ChangeAllowance.tsx'
import { useAllowances } from './useAllowances.ts'

const TITLE = 'allowances-title'

/** How much may leave in a day by each kind of payment, as the member sets it for themselves. */
export function AllowancesCard() {
  const t = useTranslate()
  const { query, keep } = useAllowances()
  const [changing, setChanging] = useState<OwnKind>()
  const changed = query.data?.allowances.find(({ kind }) => kind === changing)
  const focusNext = useFocusNext()
  const told = (after: OwnAllowances, sentence: Words) => {
    keep(after)
    announce(sentence)
  }
  return (
    <Card title={t('What may leave in a day')} titleId={TITLE}>
      <p className="max-w-prose text-ink-2">
        {t(
          'A limit of your own protects you if somebody talks you into paying, or gets in. Less holds at once. More holds after {hours} hours, once you confirm that it is you.',
          { hours: RAISE_HOURS },
        )}
      </p>
      {query.data ? (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {query.data.allowances.map((allowance) => (
            <li key={allowance.kind} className="py-3">
              <AllowanceRow
                allowance={allowance}
                onChange={() => setChanging(allowance.kind)}
                onChanged={told}
              />
            </li>
          ))}
        </ul>
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading what may leave in a day')}
          failed={t("We couldn't load what may leave in a day.")}
        >
          <Skeleton className="mt-4 h-64" />
        </NotLoaded>
      )}
      {changed ? (
        <ChangeAllowance
          allowance={changed}
          onChanged={(after, sentence) => {
            told(after, sentence)
            setChanging(undefined)
            focusNext(TITLE)
          }}
          onClose={() => setChanging(undefined)}
        />
      ) : null}
    </Card>
  )
}
