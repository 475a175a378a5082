import { CircleCheck, CircleX, type LucideIcon, SkipForward } from 'lucide-react'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Tag, type TagTone } from '../../../ui/lists/Tag.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { withStop } from '../../../values/refusals.ts'
import { fromDecimal } from '../../../values/money.ts'
import { dayWords } from '../../../values/rhythmWords.ts'
import type { ScheduleRun } from '../contract.ts'
import { accountWords, targetWords, whatWords } from './words.ts'

interface PastRunsProps {
  readonly runs: readonly ScheduleRun[]
  readonly receiptPath: (transferId: string) => string
}

const OUTCOME: Readonly<
  Record<
    ScheduleRun['outcome'],
    { readonly word: string; readonly tone: TagTone; readonly icon: LucideIcon }
  >
> = {
  posted: { word: 'Sent', tone: 'good', icon: CircleCheck },
  failed: { word: 'Not sent', tone: 'bad', icon: CircleX },
  skipped: { word: 'Skipped', tone: 'neutral', icon: SkipForward },
}

/** What became of the dates that have passed, the latest first. */
export const PastRuns = ({ runs, receiptPath }: PastRunsProps) => (
  <ul className="divide-y divide-line border-t border-line">
    {runs.map((run) => (
      <li
        key={run.id}
        className="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:px-6"
      >
        <time dateTime={run.dueOn} className="text-small text-ink-2">
          {dayWords(run.dueOn)}
        </time>
        <div className="min-w-0">
          <p className="font-medium break-words">
            <Amount value={fromDecimal(run.amount)} /> to {targetWords(run.to)}
          </p>
          <p className="text-small text-ink-2">From {accountWords(run.from)}</p>
          {run.reason === null ? null : (
            <p className="mt-1 text-small">{withStop(run.reason)} No money left your account.</p>
          )}
        </div>
        <div className="flex flex-wrap items-baseline gap-3 sm:justify-end">
          <Outcome {...run} />
          {run.outcome === 'posted' ? (
            <TextLink to={receiptPath(run.id)}>
              Receipt
              <span className="sr-only">
                {' '}
                for {whatWords(run)} on {dayWords(run.dueOn)}
              </span>
            </TextLink>
          ) : null}
        </div>
      </li>
    ))}
  </ul>
)

const Outcome = ({ outcome }: Pick<ScheduleRun, 'outcome'>) => {
  const { word, tone, icon } = OUTCOME[outcome]
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  )
}
