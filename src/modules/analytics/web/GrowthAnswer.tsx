import type { Analytics } from '../contract.ts'
import { Answer } from './Answer.tsx'
import { Figure } from './Figure.tsx'
import { depositsFinding, membersFinding } from './findings.ts'
import { WeekLine } from './WeekLine.tsx'
import { dollars, rangeWords, shortDay } from './words.ts'
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
  const [people, money] = [membersFinding(t, growth), depositsFinding(t, growth)]
  return (
    <Answer
      question={t('Do we grow?')}
      findings={[people, money]}
      empty={members.every((count) => count === 0) && deposits.every((each) => Number(each) === 0)}
      table={{
        caption: t('Members and deposits by week'),
        heads: [t('New members'), t('Members at its end'), t('Deposits at its end')],
        rows: weeks.map((week, index) => ({
          week: rangeWords(t, week),
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
          <WeekLine
            title={t('Members at the end of each week')}
            finding={people}
            names={names}
            values={members}
            textOf={(index) => formatNumber(members[index]!)}
          />
        </Figure>
        <Figure title={t('Deposits at the end of each week')}>
          <WeekLine
            title={t('Deposits at the end of each week')}
            finding={money}
            names={names}
            values={deposits.map(Number)}
            textOf={(index) => dollars(deposits[index]!)}
            look="dashed"
          />
        </Figure>
      </div>
    </Answer>
  )
}
