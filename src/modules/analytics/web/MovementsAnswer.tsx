import { ChartCard, Columns, moneyTick } from '../../../ui/charts/charts.tsx'
import type { Analytics } from '../contract.ts'
import { Figure } from './Figure.tsx'
import { movementsFinding } from './findings.ts'
import { StillCounting } from './StillCounting.tsx'
import { dollars, MOVEMENT_LABEL, rangeWords, saysOf, shortDay } from './words.ts'
import { NothingToShow } from './NothingToShow.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** What moves, each way in a strip of its own: eleven ways in one chart would tell nothing. */
export function MovementsAnswer({ weeks, movements }: Analytics) {
  const t = useTranslate()
  const { kinds, counting, countedThrough } = movements
  const names = weeks.map(({ from }) => shortDay(from))
  return (
    <ChartCard
      title={t('How much money moved?')}
      findings={counting ? [] : [movementsFinding(t, movements)]}
      notice={counting ? <StillCounting what={t('What moved')} through={countedThrough} /> : null}
      empty={kinds.length === 0 ? <NothingToShow /> : null}
      note={t(
        'Each strip has a scale of its own. Money to and from a bank counts as one way, and so does history that was brought over from another system. A transfer that was undone later still counts here.',
      )}
      table={{
        caption: t('Money moved by week, and in how many transfers'),
        of: t('Week'),
        heads: kinds.map(({ kind }) => t(MOVEMENT_LABEL[kind])),
        rows: weeks.map((week, index) => ({
          of: rangeWords(t, week),
          cells: kinds.map(({ counts, amounts }) =>
            t('{amount} in {count}', { amount: dollars(amounts[index]!), count: counts[index]! }),
          ),
        })),
      }}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {kinds.map(({ kind, count, amount, amounts }) => {
          const all = { amount: dollars(amount), count }
          const way = t(MOVEMENT_LABEL[kind])
          return (
            <Figure
              key={kind}
              title={way}
              total={t('{amount} in {count, plural, one {# transfer} other {# transfers}}', all)}
            >
              <Columns
                title={t('{way}: dollars by week', { way })}
                finding={t(
                  '{amount} in {count, plural, one {# transfer} other {# transfers}}.',
                  all,
                )}
                names={names}
                says={saysOf(t, weeks, (index) => dollars(amounts[index]!))}
                series={[{ tone: 'solid', values: amounts.map(Number) }]}
                tickText={moneyTick}
                height={72}
              />
            </Figure>
          )
        })}
      </div>
    </ChartCard>
  )
}
