import { useState } from 'react'
import { ChoiceStrip } from '../../../../ui/fields/ChoiceStrip.tsx'
import { ScrollRegion } from '../../../../ui/layout/ScrollRegion.tsx'
import { useReady } from '../../../../ui/hooks/useReady.ts'
import { formatMoney } from '../../../../values/money.ts'
import type { Answer } from './answers.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { Translate, Words } from '../../../../values/sentence.ts'

type Step = 'year' | 'month'

const steps = (t: Translate): readonly { readonly value: Step; readonly label: Words }[] => [
  { value: 'year', label: t('By year') },
  { value: 'month', label: t('By month') },
]

/** Every figure of the plan, to read and to check. */
export function PlanTable({ answer }: { readonly answer: Answer }) {
  const t = useTranslate()
  const [step, setStep] = useState<Step>('year')
  const ready = useReady()
  const { heads, byYear, byMonth } = answer
  return (
    <div className="min-w-0">
      <div className="px-4 py-4 sm:px-6">
        <fieldset disabled={!ready}>
          <ChoiceStrip legend={t('Table')} choices={steps(t)} value={step} onChange={setStep} />
        </fieldset>
      </div>
      <ScrollRegion label={t('The plan as a table')} className="max-h-[28rem]">
        <table className="w-full border-collapse text-small max-[22.5rem]:text-[0.8125rem]">
          <caption className="sr-only">
            {t(step === 'year' ? 'The plan by year' : 'The plan by month')}
          </caption>
          <thead className="sticky top-0 bg-surface">
            <tr className="border-y border-line-strong text-right">
              <th scope="col" className="py-2 pl-2 text-left font-semibold sm:pl-6">
                {t(step === 'year' ? 'Year' : 'Month')}
              </th>
              {heads.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="px-1 py-2 font-semibold last:pr-2 sm:px-4 sm:last:pr-6"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(step === 'year' ? byYear : byMonth).map(({ number, figures }) => (
              <tr key={number} className="odd:bg-band">
                <th
                  scope="row"
                  className="py-2 pl-2 text-left font-normal whitespace-nowrap sm:pl-6"
                >
                  {number}
                </th>
                {figures.map((figure, i) => (
                  <td
                    key={heads[i]}
                    className="money px-1 py-2 text-right last:pr-2 sm:px-4 sm:last:pr-6"
                  >
                    {formatMoney(figure)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <MoreBelow />
      </ScrollRegion>
    </div>
  )
}

/** The rows fade at the edge while there are more; at their end it lies below them. */
const MoreBelow = () => (
  <div
    aria-hidden="true"
    className="pointer-events-none sticky bottom-0 left-0 h-8 bg-linear-to-t from-surface to-transparent"
  />
)
