import { CircleCheck, CircleX, Clock, type LucideIcon, SkipForward } from 'lucide-react'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Tag, type TagTone } from '../../../ui/lists/Tag.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { withStop } from '../../../values/refusals.ts'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import type { ScheduleRun } from '../contract.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { PAST_COUNT_MAX } from '../order.contract.ts'
import { targetWords, whatWords } from './words.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence, verbatim } from '../../../values/sentence.ts'

interface PastRunsProps {
  readonly runs: readonly ScheduleRun[]
  readonly receiptPath: (transferId: string) => string
}

const OUTCOME: Readonly<
  Record<
    ScheduleRun['outcome'],
    { readonly word: Sentence; readonly tone: TagTone; readonly icon: LucideIcon }
  >
> = {
  posted: { word: say('Sent'), tone: 'good', icon: CircleCheck },
  held: { word: say('Under review'), tone: 'waiting', icon: Clock },
  failed: { word: say('Not sent'), tone: 'bad', icon: CircleX },
  skipped: { word: say('Skipped'), tone: 'neutral', icon: SkipForward },
}

/** What became of the dates that have passed, the latest first. */
export const PastRuns = ({ runs, receiptPath }: PastRunsProps) => {
  const t = useTranslate()
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {runs.map((run) => (
          <li
            key={run.id}
            className="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:px-6"
          >
            <time dateTime={run.dueOn} className="text-small text-ink-2">
              {formatDay(run.dueOn)}
            </time>
            <div className="min-w-0">
              <p className="font-medium break-words">
                {t.rich('{amount} to {recipient}', {
                  amount: <Amount value={fromDecimal(run.amount)} />,
                  recipient: targetWords(run.to),
                })}
              </p>
              <p className="text-small text-ink-2">
                {t('From {account}', { account: nameOfAccount(run.from) })}
              </p>
              {run.reason === null ? null : (
                <p className="mt-1 text-small">
                  {t('{reason} No money left your account.', {
                    reason: withStop(verbatim(run.reason)),
                  })}
                </p>
              )}
            </div>
            <div className="flex flex-wrap items-baseline gap-3 sm:justify-end">
              <Outcome {...run} />
              {run.outcome === 'posted' || run.outcome === 'held' ? (
                <TextLink to={receiptPath(run.id)}>
                  {t.rich('Receipt<hidden> for {transfer} on {day}</hidden>', {
                    hidden: (words) => <span className="sr-only">{words}</span>,
                    transfer: whatWords(t, run),
                    day: formatDay(run.dueOn),
                  })}
                </TextLink>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {runs.length === PAST_COUNT_MAX ? (
        <p className="border-t border-line p-4 text-small text-ink-2 sm:px-6">
          {t('The latest {max} dates are here. What was sent before is on the Activity page.', {
            max: PAST_COUNT_MAX,
          })}
        </p>
      ) : null}
    </>
  )
}

const Outcome = ({ outcome }: Pick<ScheduleRun, 'outcome'>) => {
  const t = useTranslate()
  const { word, tone, icon } = OUTCOME[outcome]
  return (
    <Tag tone={tone} icon={icon}>
      {t(word)}
    </Tag>
  )
}
