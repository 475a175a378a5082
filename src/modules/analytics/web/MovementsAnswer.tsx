import type { Analytics } from '../contract.ts'
import { Answer } from './Answer.tsx'
import { Figure } from './Figure.tsx'
import { movementsFinding } from './findings.ts'
import { StillCounting } from './StillCounting.tsx'
import { WeekColumns } from './WeekColumns.tsx'
import { dollars, MOVEMENT_LABEL, rangeWords, shortDay } from './words.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** What moves, each way in a strip of its own: ten ways in one chart would tell nothing. */
export function MovementsAnswer({ weeks, movements }: Analytics) {
  const t = useTranslate()
  const { kinds, counting, countedThrough } = movements
  const names = weeks.map(({ from }) => shortDay(from))
  return (
    <Answer
      question={t('What moves?')}
      findings={counting ? [] : [movementsFinding(t, movements)]}
      notice={counting ? <StillCounting what={t('What moved')} through={countedThrough} /> : null}
      empty={kinds.length === 0}
      note={t(
        'Each strip has a scale of its own. Money to and from a bank counts as one way, and so does history that was brought over from another system. A transfer that was undone later still counts here.',
      )}
      table={{
        caption: t('Money moved by week, and in how many transfers'),
        heads: kinds.map(({ kind }) => t(MOVEMENT_LABEL[kind])),
        rows: weeks.map((week, index) => ({
          week: rangeWords(t, week),
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
              <WeekColumns
                title={t('{way}: dollars by week', { way })}
                finding={t(
                  '{amount} in {count, plural, one {# transfer} other {# transfers}}.',
                  all,
                )}
                names={names}
                values={amounts.map(Number)}
                textOf={(index) => dollars(amounts[index]!)}
                height={72}
              />
            </Figure>
          )
        })}
      </div>
    </Answer>
  )
}
