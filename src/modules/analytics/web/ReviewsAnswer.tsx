import { institution } from '../../../platform/web/institution.ts'
import type { Analytics } from '../contract.ts'
import { Answer } from './Answer.tsx'
import { Figure } from './Figure.tsx'
import { reviewFinding, waitingFinding } from './findings.ts'
import { WeekColumns } from './WeekColumns.tsx'
import { WeekLine } from './WeekLine.tsx'
import { durationWords, rangeWords, shortDay } from './words.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { formatNumber } from '../../../values/formats.ts'
import type { Words } from '../../../values/sentence.ts'

/** How many wait, and how long it takes. */
export function ReviewsAnswer({ weeks, reviews }: Analytics) {
  const t = useTranslate()
  const { waiting, decided, medianHours } = reviews
  const [waits, took] = [
    waitingFinding(t, reviews, institution.timeZone),
    reviewFinding(t, reviews),
  ]
  const names = weeks.map(({ from }) => shortDay(from))
  const medianText = (index: number): Words => {
    const hours = medianHours[index]
    return typeof hours === 'number' ? durationWords(t, hours) : t('None decided')
  }
  const nothing = [...waiting, ...decided, reviews.waitingNow].every((count) => count === 0)
  return (
    <Answer
      question={t('How many are waiting, and how long do reviews take?')}
      findings={[waits, took]}
      empty={nothing}
      note={t(
        'The time runs from the application to its decision, with the days the applicant took to answer. Half of the reviews of a week were quicker than its column says, half slower.',
      )}
      table={{
        caption: t('Reviews by week'),
        heads: [t('Waiting at its end'), t('Decided'), t('Time taken')],
        rows: weeks.map((week, index) => ({
          week: rangeWords(t, week),
          cells: [formatNumber(waiting[index]!), formatNumber(decided[index]!), medianText(index)],
        })),
      }}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <Figure title={t('Waiting at the end of each week')}>
          <WeekLine
            title={t('People waiting at the end of each week')}
            finding={waits}
            names={names}
            values={waiting}
            textOf={(index) => formatNumber(waiting[index]!)}
          />
        </Figure>
        <Figure title={t('Time taken, by week of the decision')}>
          <WeekColumns
            title={t('Time from application to decision by week')}
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
