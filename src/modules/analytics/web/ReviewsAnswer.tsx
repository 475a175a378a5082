import { institution } from '../../../platform/web/institution.ts'
import { ChartCard, Columns, countTick, Line } from '../../../ui/charts/charts.tsx'
import type { Analytics } from '../contract.ts'
import { Figure } from './Figure.tsx'
import { reviewFinding, waitingFinding } from './findings.ts'
import { durationScale, durationWords, rangeWords, saysOf, shortDay } from './words.ts'
import { NothingToShow } from './NothingToShow.tsx'
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
  const taken = durationScale(t, medianHours)
  const nothing = [...waiting, ...decided, reviews.waitingNow].every((count) => count === 0)
  return (
    <ChartCard
      title={t('How many are waiting, and how long do reviews take?')}
      findings={[waits, took]}
      empty={nothing ? <NothingToShow /> : null}
      note={t(
        'Whoever was asked for more information counts as waiting. The time runs from the application to its decision, with the days the applicant took to answer. Half of the reviews of a week were quicker than its column says, half slower.',
      )}
      table={{
        caption: t('Reviews by week'),
        of: t('Week'),
        heads: [t('Waiting at its end'), t('Decided'), t('Time taken')],
        rows: weeks.map((week, index) => ({
          of: rangeWords(t, week),
          cells: [formatNumber(waiting[index]!), formatNumber(decided[index]!), medianText(index)],
        })),
      }}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <Figure title={t('Waiting at the end of each week')}>
          <Line
            title={t('People waiting at the end of each week')}
            finding={waits}
            names={names}
            says={saysOf(t, weeks, (index) => formatNumber(waiting[index]!))}
            values={waiting}
            tickText={countTick}
            height={120}
            stepped
          />
        </Figure>
        <Figure title={t('Time taken, by week of the decision')}>
          <Columns
            title={t('Time from application to decision by week')}
            finding={took}
            names={names}
            says={saysOf(t, weeks, medianText)}
            series={[{ tone: 'diagonal', values: taken.values }]}
            tickText={taken.tickText}
            height={120}
          />
        </Figure>
      </div>
    </ChartCard>
  )
}
