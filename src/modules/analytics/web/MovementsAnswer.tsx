import type { Analytics } from '../contract.ts'
import { Answer } from './Answer.tsx'
import { Figure } from './Figure.tsx'
import { movementsFinding } from './findings.ts'
import { StillCounting } from './StillCounting.tsx'
import { WeekColumns } from './WeekColumns.tsx'
import { counted, dollars, MOVEMENT_LABEL, rangeWords, shortDay, whole } from './words.ts'

/** What moves, each way in a strip of its own: ten ways in one chart would tell nothing. */
export function MovementsAnswer({ weeks, movements }: Analytics) {
  const { kinds, counting, countedThrough } = movements
  const names = weeks.map(({ from }) => shortDay(from))
  return (
    <Answer
      question="What moves?"
      findings={counting ? [] : [movementsFinding(movements)]}
      notice={counting ? <StillCounting what="What moved" through={countedThrough} /> : null}
      empty={kinds.length === 0}
      note="Each strip has a scale of its own. Money to and from a bank counts as one way, and so does history that was brought over from another system. A transfer that was undone later still counts here."
      table={{
        caption: 'Money moved by week, and in how many transfers',
        heads: kinds.map(({ kind }) => MOVEMENT_LABEL[kind]),
        rows: weeks.map((week, index) => ({
          week: rangeWords(week),
          cells: kinds.map(
            ({ counts, amounts }) => `${dollars(amounts[index]!)} in ${whole(counts[index]!)}`,
          ),
        })),
      }}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {kinds.map(({ kind, count, amount, amounts }) => {
          const total = `${dollars(amount)} in ${counted(count, 'transfer')}`
          return (
            <Figure key={kind} title={MOVEMENT_LABEL[kind]} total={total}>
              <WeekColumns
                title={`${MOVEMENT_LABEL[kind]}: dollars by week`}
                finding={`${total}.`}
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
