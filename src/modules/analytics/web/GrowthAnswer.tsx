import { ChartCard, countTick, Line, moneyTick } from '../../../ui/charts/charts.tsx'
import type { Analytics } from '../contract.ts'
import { Figure } from './Figure.tsx'
import { depositsFinding, membersFinding } from './findings.ts'
import { dollars, rangeWords, saysOf, shortDay } from './words.ts'
import { NothingToShow } from './NothingToShow.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { formatNumber } from '../../../values/formats.ts'

/** How many members there are, and what they have with us. */
export function GrowthAnswer({ weeks, growth }: Analytics) {
  const t = useTranslate()
  const { membersBefore, joined, deposits } = growth
  const names = weeks.map(({ from }) => shortDay(from))
  const members = weeks.map((_, index) =>
    joined.slice(0, index + 1).reduce((sum, count) => sum + count, membersBefore),
  )
  const nothing = [...members, ...deposits.map(Number)].every((figure) => figure === 0)
  const [people, money] = [membersFinding(t, growth), depositsFinding(t, growth)]
  return (
    <ChartCard
      title={t('Are we growing?')}
      findings={[people, money]}
      empty={nothing ? <NothingToShow /> : null}
      table={{
        caption: t('Members and deposits by week'),
        of: t('Week'),
        heads: [t('New members'), t('Members at its end'), t('Deposits at its end')],
        rows: weeks.map((week, index) => ({
          of: rangeWords(t, week),
          cells: [
            formatNumber(joined[index]!),
            formatNumber(members[index]!),
            dollars(deposits[index]!),
          ],
        })),
      }}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <Figure title={t('Members at the end of each week')}>
          <Line
            title={t('Members at the end of each week')}
            finding={people}
            names={names}
            says={saysOf(t, weeks, (index) => formatNumber(members[index]!))}
            values={members}
            tickText={countTick}
            height={120}
          />
        </Figure>
        <Figure title={t('Deposits at the end of each week')}>
          <Line
            title={t('Deposits at the end of each week')}
            finding={money}
            names={names}
            says={saysOf(t, weeks, (index) => dollars(deposits[index]!))}
            values={deposits.map(Number)}
            tickText={moneyTick}
            height={120}
            look="dashed"
          />
        </Figure>
      </div>
    </ChartCard>
  )
}
