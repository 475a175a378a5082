import { ChartCard, Columns, countTick, TONES } from '../../../ui/charts/charts.tsx'
import { type Analytics, FAILURE_KINDS } from '../contract.ts'
import { Figure } from './Figure.tsx'
import { failuresFinding } from './findings.ts'
import { StillCounting } from './StillCounting.tsx'
import { FAILURE_LABEL, rangeWords, saysOf, shortDay } from './words.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { formatNumber } from '../../../values/formats.ts'

/** What fails, each kind in a strip of its own. */
export function FailuresAnswer({ weeks, failures, movements }: Analytics) {
  const t = useTranslate()
  const { kinds } = failures
  // What was undone is counted with what moved.
  const { counting, countedThrough } = movements
  const names = weeks.map(({ from }) => shortDay(from))
  const seen = kinds.filter(({ count }) => count > 0)
  return (
    <ChartCard
      title={t('What failed?')}
      findings={counting ? [] : [failuresFinding(t, failures)]}
      notice={
        counting ? (
          <StillCounting what={t('What was returned or reversed')} through={countedThrough} />
        ) : null
      }
      // That nothing failed is an answer: no other dates are called for.
      empty={seen.length === 0 ? '' : null}
      note={t(
        'Each strip has a scale of its own. Transfers abroad that a member took back in time are not counted.',
      )}
      table={{
        caption: t('Failures by week'),
        of: t('Week'),
        heads: kinds.map(({ kind }) => t(FAILURE_LABEL[kind])),
        rows: weeks.map((week, index) => ({
          of: rangeWords(t, week),
          cells: kinds.map(({ counts }) => formatNumber(counts[index]!)),
        })),
      }}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {seen.map(({ kind, count, counts }) => (
          <Figure key={kind} title={t(FAILURE_LABEL[kind])} total={t('{count} in all', { count })}>
            <Columns
              title={t('{kind} by week', { kind: t(FAILURE_LABEL[kind]) })}
              finding={t('{count} in all.', { count })}
              names={names}
              says={saysOf(t, weeks, (index) => formatNumber(counts[index]!))}
              series={[{ tone: TONES[FAILURE_KINDS.indexOf(kind)]!, values: counts }]}
              tickText={countTick}
              height={72}
            />
          </Figure>
        ))}
      </div>
    </ChartCard>
  )
}
