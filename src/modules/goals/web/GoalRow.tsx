import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Meter } from '../../../ui/layout/Meter.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { Tally } from '../../../ui/lists/Tally.tsx'
import type { Day } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import type { Goal, GoalAccount } from '../contract.ts'
import type { Ending } from './EndGoal.tsx'
import { missingOf, monthlyOf, percentOf } from './goalWords.ts'
import { SetAsideForm, type Way } from './SetAsideForm.tsx'

interface RowProps {
  readonly goal: Goal
  readonly today: Day
  readonly accounts: readonly GoalAccount[]
  readonly onEnd: (by: Ending) => void
}

const buttonId = (goal: Goal, way: Way): string => `${way}-${goal.id}`

/** One goal: how far it is, drawn and said, and what can be done about it. */
export function GoalRow({ goal, today, accounts, onEnd }: RowProps) {
  const t = useTranslate()
  const [moving, setMoving] = useState<Way>()
  const focusNext = useFocusNext()
  const percent = percentOf(goal)
  const close = () => {
    setMoving(undefined)
    focusNext(buttonId(goal, 'in'))
  }
  const whose = {
    goal: goal.name,
    of: (words: ReactNode) => <span className="sr-only">{words}</span>,
  }
  const isEmpty = fromDecimal(goal.setAside).minor === 0n
  const button = { variant: 'quiet', size: 'small' } as const
  return (
    <article className="grid gap-y-2">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Tally
          count={Math.floor(percent / 20)}
          underway={percent % 20 > 0}
          className="h-9 w-10 shrink-0"
        />
        <div className="grid min-w-0 flex-1 basis-40 gap-1">
          <h3 className="font-sans text-body font-semibold wrap-anywhere">{goal.name}</h3>
          <Facts {...{ goal, today }} />
        </div>
      </div>
      <Meter
        label={t('Set aside')}
        words={t('{percent}%', { percent })}
        value={percent}
        max={100}
        warnFrom={Infinity}
      />
      {moving ? (
        <SetAsideForm
          key={moving}
          {...{ goal, way: moving }}
          free={accounts.find(({ id }) => id === goal.accountId)?.free}
          onDone={close}
        />
      ) : (
        <div className="mt-1 flex flex-wrap gap-x-1 gap-y-1 max-sm:-mx-3.5">
          <Button
            {...button}
            id={buttonId(goal, 'in')}
            variant={percent < 100 ? 'secondary' : 'quiet'}
            className="max-sm:mx-3.5"
            onClick={() => setMoving('in')}
          >
            {t.rich('Put in<of> for {goal}</of>', whose)}
          </Button>
          {isEmpty ? null : (
            <Button {...button} onClick={() => setMoving('out')}>
              {t.rich('Take out<of> of {goal}</of>', whose)}
            </Button>
          )}
          <Button {...button} onClick={() => onEnd('finish')}>
            {t.rich('Finish<of> {goal}</of>', whose)}
          </Button>
          <Button {...button} onClick={() => onEnd('delete')}>
            {t.rich('Delete<of> {goal}</of>', whose)}
          </Button>
        </div>
      )}
    </article>
  )
}

function Facts({ goal, today }: Pick<RowProps, 'goal' | 'today'>) {
  const t = useTranslate()
  const { account, begunBy, dueOn, setAside, target } = goal
  const monthly = monthlyOf(goal, today)
  const day = dueOn && formatDay(dueOn, 'short')
  return (
    <>
      <p className="money-wraps">
        {t.rich('{amount} of {target}', {
          amount: <PrivateAmount value={fromDecimal(setAside)} className="font-semibold" />,
          target: <PrivateAmount value={fromDecimal(target)} />,
        })}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
        <AccountName {...account} />
        {begunBy === null ? null : <Tag>{t('Begun by {name}', { name: begunBy })}</Tag>}
      </p>
      {day === null || missingOf(goal).minor === 0n ? null : (
        <p className="text-small text-ink-2">
          {dueOn! < today
            ? t('It was for {day}.', { day })
            : monthly
              ? t.rich('{amount} a month until {day}', {
                  amount: <PrivateAmount value={monthly} />,
                  day,
                })
              : t('Until {day}', { day })}
        </p>
      )}
    </>
  )
}
