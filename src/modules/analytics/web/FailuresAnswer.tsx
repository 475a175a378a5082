import { type Analytics, FAILURE_KINDS } from '../contract.ts'
import { Answer } from './Answer.tsx'
import { TONES } from './chartTones.tsx'
import { Figure } from './Figure.tsx'
import { failuresFinding } from './findings.ts'
import { StillCounting } from './StillCounting.tsx'
import { WeekColumns } from './WeekColumns.tsx'
import { FAILURE_LABEL, rangeWords, shortDay, whole } from './words.ts'

/** What fails, each kind in a strip of its own. */
export function FailuresAnswer({ weeks, failures, movements }: Analytics) {
  const { kinds } = failures
  // What was undone is counted with what moved.
  const { counting, countedThrough } = movements
  const names = weeks.map(({ from }) => shortDay(from))
  const seen = kinds.filter(({ count }) => count > 0)
  return (
    <Answer
      question="What fails?"
      findings={counting ? [] : [failuresFinding(failures)]}
      notice={
        counting ? (
          <StillCounting what="What was returned or reversed" through={countedThrough} />
        ) : null
      }
      empty={seen.length === 0}
      note="Each strip has a scale of its own. Transfers abroad that a member took back in time are not counted."
      table={{
        caption: 'Failures by week',
        heads: kinds.map(({ kind }) => FAILURE_LABEL[kind]),
        rows: weeks.map((week, index) => ({
          week: rangeWords(week),
          cells: kinds.map(({ counts }) => whole(counts[index]!)),
        })),
      }}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {seen.map(({ kind, count, counts }) => (
          <Figure key={kind} title={FAILURE_LABEL[kind]} total={`${whole(count)} in all`}>
            <WeekColumns
              title={`${FAILURE_LABEL[kind]} by week`}
              finding={`${whole(count)} in all.`}
              names={names}
              values={counts}
              textOf={(index) => whole(counts[index]!)}
              tone={TONES[FAILURE_KINDS.indexOf(kind)]!}
              height={72}
            />
          </Figure>
        ))}
      </div>
    </Answer>
  )
}
