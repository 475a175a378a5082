import { useState } from 'react'
import { ChoiceStrip } from '../../../../ui/fields/ChoiceStrip.tsx'
import { ScrollRegion } from '../../../../ui/layout/ScrollRegion.tsx'
import { useReady } from '../../../../ui/hooks/useReady.ts'
import { formatMoney } from '../../../../values/money.ts'
import type { Answer } from './answers.ts'

type Step = 'year' | 'month'

const STEPS: readonly { readonly value: Step; readonly label: string }[] = [
  { value: 'year', label: 'By year' },
  { value: 'month', label: 'By month' },
]

/** Every figure of the plan, to read and to check. */
export function PlanTable({ answer }: { readonly answer: Answer }) {
  const [step, setStep] = useState<Step>('year')
  const ready = useReady()
  const { heads, byYear, byMonth } = answer
  return (
    <div className="min-w-0">
      <div className="px-4 py-4 sm:px-6">
        <fieldset disabled={!ready}>
          <ChoiceStrip legend="Table" choices={STEPS} value={step} onChange={setStep} />
        </fieldset>
      </div>
      <ScrollRegion label="The plan as a table" className="max-h-[28rem]">
        <table className="w-full border-collapse text-small">
          <caption className="sr-only">The plan {step === 'year' ? 'by year' : 'by month'}</caption>
          <thead className="sticky top-0 bg-surface">
            <tr className="border-y border-line-strong text-right">
              <th scope="col" className="py-2 pl-4 text-left font-semibold sm:pl-6">
                {step === 'year' ? 'Year' : 'Month'}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-2 py-2 font-semibold last:pr-4 sm:px-4">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(step === 'year' ? byYear : byMonth).map(({ label, figures }) => (
              <tr key={label} className="odd:bg-band">
                <th
                  scope="row"
                  className="py-2 pl-4 text-left font-normal whitespace-nowrap sm:pl-6"
                >
                  {label.replace(/^\w+ /, '')}
                </th>
                {figures.map((figure, i) => (
                  <td key={heads[i]} className="money px-2 py-2 text-right last:pr-4 sm:px-4">
                    {formatMoney(figure)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}
