import { institution } from '../../../platform/web/institution.ts'
import type { Analytics } from '../contract.ts'
import { Answer } from './Answer.tsx'
import { Figure } from './Figure.tsx'
import { reviewFinding, waitingFinding } from './findings.ts'
import { WeekColumns } from './WeekColumns.tsx'
import { WeekLine } from './WeekLine.tsx'
import { durationWords, rangeWords, shortDay, whole } from './words.ts'

/** How many wait, and how long it takes. */
export function ReviewsAnswer({ weeks, reviews }: Analytics) {
  const { waiting, decided, medianHours } = reviews
  const [waits, took] = [waitingFinding(reviews, institution.timeZone), reviewFinding(reviews)]
  const names = weeks.map(({ from }) => shortDay(from))
  const medianText = (index: number): string => {
    const hours = medianHours[index]
    return typeof hours === 'number' ? durationWords(hours) : 'None decided'
  }
  const nothing = [...waiting, ...decided, reviews.waitingNow].every((count) => count === 0)
  return (
    <Answer
      question="How many are waiting, and how long do reviews take?"
      findings={[waits, took]}
      empty={nothing}
      note="The time from an application to its decision, with the days we waited for an answer from the applicant. Of the reviews of a week, half took less."
      table={{
        caption: 'Reviews by week',
        heads: ['Waiting at its end', 'Decided', 'Time taken'],
        rows: weeks.map((week, index) => ({
          week: rangeWords(week),
          cells: [whole(waiting[index]!), whole(decided[index]!), medianText(index)],
        })),
      }}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <Figure title="Waiting at the end of each week">
          <WeekLine
            title="People waiting at the end of each week"
            finding={waits}
            names={names}
            values={waiting}
            textOf={(index) => whole(waiting[index]!)}
          />
        </Figure>
        <Figure title="Time taken, by week of the decision">
          <WeekColumns
            title="Time from application to decision by week"
            finding={took}
            names={names}
            values={medianHours}
            textOf={medianText}
            tone="diagonal"
            height={120}
          />
        </Figure>
      </div>
    </Answer>
  )
}
