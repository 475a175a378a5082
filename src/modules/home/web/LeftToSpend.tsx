import { ChevronDown } from 'lucide-react'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal, money } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { GOALS } from '../../goals/web/places.ts'
import { MOVE_MONEY } from '../../ledger/transferKind.contract.ts'
import type { LeftToSpend as Left } from '../contract.ts'
import { nearDay, untilWords } from './words.ts'

/** What is left until payday, or by how much it is short; a tap shows the sum. */
export function LeftToSpend({ left }: { readonly left: Left }) {
  const t = useTranslate()
  const amount = fromDecimal(left.amount)
  const isShort = amount.minor < 0n
  return (
    <section
      aria-labelledby="left-title"
      className="min-w-0 grow basis-32 has-[details[open]]:basis-full md:col-start-2 md:row-span-2 md:row-start-1"
    >
      <h2 id="left-title" className="font-sans text-small font-semibold">
        {untilWords(t, left)}
      </h2>
      <details className="group text-small">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 marker:content-none">
          <span
            className={
              isShort
                ? 'text-h3 font-semibold'
                : 'text-[min(1.5rem,8vw)] leading-tight font-semibold'
            }
          >
            {isShort ? (
              t.rich('Short by {amount} on {day}', {
                amount: <PrivateAmount value={money(-amount.minor)} />,
                day: formatDay(left.shortOn ?? left.until, 'weekday'),
              })
            ) : (
              <PrivateAmount value={amount} />
            )}
          </span>
          <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
          <span className="sr-only">{t('How it adds up')}</span>
        </summary>
        <dl className="grid gap-1">
          <Summand name={t('Available')} amount={left.available} />
          <Summand name={t('Arranged before then')} amount={left.arranged} taken />
          {left.debits.map(({ name, on, amount: most }) => (
            <Summand
              key={`${name} ${on}`}
              name={t('{name}, about {day}', { name, day: nearDay(on) })}
              amount={most}
              taken
            />
          ))}
          {left.goals.map(({ name, amount: aside }, place) => (
            <Summand
              key={place}
              name={t('Set aside for {goal}', { goal: name })}
              amount={aside}
              taken
            />
          ))}
          {left.buffer === null ? null : (
            <Summand name={t('Your buffer')} amount={left.buffer} taken />
          )}
        </dl>
        {isShort && paysAll(left) ? (
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
      </details>
      {isShort ? (
        <LinkButton to={MOVE_MONEY} variant="hero" size="small">
          {t('Bring money in')}
        </LinkButton>
      ) : null}
    </section>
  )
}

/** What is missing is missing of goals and buffer alone. */
const paysAll = ({ amount, goals, buffer }: Left): boolean =>
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
      <dt className="min-w-0">{name}</dt>
      <dd className="ml-auto">
        <PrivateAmount value={taken ? money(-value.minor) : value} />
      </dd>
    </div>
  )
}
