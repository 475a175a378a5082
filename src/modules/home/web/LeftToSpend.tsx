import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { late } from '../../../ui/layout/late.tsx'
import type { Day } from '../../../values/dates.ts'
import { fromDecimal, money } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { MOVE_MONEY } from '../../ledger/transferKind.contract.ts'
import type { Home } from '../contract.ts'
import { soonDay, untilWords } from './words.ts'

const LeftSum = late(async () => (await import('./LeftSum.tsx')).LeftSum)

interface LeftToSpendProps {
  readonly everyday: NonNullable<Home['everyday']>
  readonly today: Day
}

/** What is left until payday, or by how much it is short; a tap shows the sum. */
export function LeftToSpend({ everyday: { accounts, left }, today }: LeftToSpendProps) {
  const t = useTranslate()
  LeftSum.useSoon()
  const [wasOpened, setWasOpened] = useState(false)
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
      <details className="group text-small" onToggle={() => setWasOpened(true)}>
        {/* A sentence breaks beside the arrow, an amount never. */}
        <summary
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-x-2 marker:content-none',
            !isShort && 'flex-wrap',
          )}
        >
          <span
            className={
              isShort
                ? 'min-w-0 text-h3 font-semibold'
                : 'text-[min(1.5rem,8vw)] leading-tight font-semibold'
            }
          >
            {isShort ? (
              t.rich('Short by {amount}, first on {day}', {
                amount: <PrivateAmount value={money(-amount.minor)} />,
                day: soonDay(left.shortOn ?? left.until, today),
              })
            ) : (
              <PrivateAmount value={amount} />
            )}
          </span>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
          <span className="sr-only">{t('How it adds up')}</span>
        </summary>
        {wasOpened ? <LeftSum left={left} /> : null}
      </details>
      {/* It may be more than the balance of one of them, which stands beside it. */}
      {accounts.length > 1 ? (
        <p className="text-small">
          {t('In {count} accounts together', { count: accounts.length })}
        </p>
      ) : null}
      {isShort ? (
        <LinkButton to={MOVE_MONEY} variant="hero" size="small">
          {t('Bring money in')}
        </LinkButton>
      ) : null}
    </section>
  )
}
