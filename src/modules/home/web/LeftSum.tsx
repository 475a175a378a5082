import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { fromDecimal, money } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { GOALS } from '../../goals/web/goals.ts'
import type { LeftToSpend } from '../contract.ts'
import { nearDay } from './words.ts'

/** How what is left to spend adds up. */
export function LeftSum({ left }: { readonly left: LeftToSpend }) {
  const t = useTranslate()
  return (
    <>
      <dl className="grid gap-1">
        <Summand name={t('Available')} amount={left.available} />
        <Summand name={t('Arranged before then')} amount={left.arranged} taken />
        {left.debits.map(({ name, on, amount }, place) => (
          <Summand
            key={place}
            name={t('{name}, about {day}', { name, day: nearDay(on) })}
            amount={amount}
            taken
          />
        ))}
        {left.goals.map(({ name, amount }, place) => (
          <Summand
            key={place}
            name={t('Set aside for {goal}', { goal: name })}
            amount={amount}
            taken
          />
        ))}
        {left.buffer === null ? null : (
          <Summand name={t('Your buffer')} amount={left.buffer} taken />
        )}
      </dl>
      {left.shortOn !== null && paysAll(left) ? (
        <p className="mt-2 text-pretty">
          {t('Everything arranged can be paid. It takes of what you keep back.')}
        </p>
      ) : null}
      <p className="mt-2 text-pretty">
        {left.wages === null
          ? t('No wages were found that come regularly, so this is for the whole month.')
          : t('Payday is when {name} paid before. What recurs counts at its highest.', {
              name: left.wages,
            })}
      </p>
      <TextLink to={GOALS} className="inline-flex min-h-11 items-center">
        {t('Goals and buffer')}
      </TextLink>
    </>
  )
}

/** What is missing is missing of goals and buffer alone. */
const paysAll = ({ amount, goals, buffer }: LeftToSpend): boolean =>
  [amount, ...goals.map((goal) => goal.amount), buffer ?? '0'].reduce(
    (sum, one) => sum + fromDecimal(one).minor,
    0n,
  ) >= 0n

interface SummandProps {
  readonly name: Words
  readonly amount: string
  readonly taken?: boolean
}

const Summand = ({ name, amount, taken = false }: SummandProps) => {
  const value = fromDecimal(amount)
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="ml-auto">
        <PrivateAmount value={taken ? money(-value.minor) : value} />
      </dd>
    </div>
  )
}
