import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Tally } from '../../../ui/lists/Tally.tsx'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Goal } from '../contract.ts'

interface FinishedProps {
  readonly goals: readonly Goal[]
  readonly onDelete: (goal: Goal) => void
}

/** What served its end, the latest first. */
export function FinishedGoals({ goals, onDelete }: FinishedProps) {
  const t = useTranslate()
  if (goals.length === 0) return null
  return (
    <Card title={t('Finished')} titleId="finished-title" flush>
      <ul className="divide-y divide-line border-t border-line">
        {goals.map((goal) => (
          <li key={goal.id} className="flex flex-wrap items-center gap-x-4 px-4 py-3 sm:px-6">
            <Tally count={5} className="h-8 w-9 shrink-0" />
            <div className="min-w-0 flex-1 basis-40">
              <h3 className="font-sans text-body font-semibold wrap-anywhere">{goal.name}</h3>
              <p className="text-small text-ink-2">
                {t.rich('{amount}, finished {day}', {
                  amount: <PrivateAmount value={fromDecimal(goal.setAside)} />,
                  day: formatDay(goal.finishedOn!, 'short'),
                })}
              </p>
            </div>
            <Button variant="quiet" size="small" flush onClick={() => onDelete(goal)}>
              {t.rich('Delete<of> {goal}</of>', {
                goal: goal.name,
                of: (words: ReactNode) => <span className="sr-only">{words}</span>,
              })}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
