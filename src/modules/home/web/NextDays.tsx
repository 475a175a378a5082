import { ChevronDown } from 'lucide-react'
import { Line } from '../../../ui/charts/charts.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { useAmountsHidden } from '../../../ui/hooks/useAmountsHidden.ts'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { DAYS_AHEAD, type Home } from '../contract.ts'
import { dollars, lineFinding, nearDay } from './words.ts'

/** As high as the line with its names, so that nothing moves. */
const PLACE = <div className="h-20" />
const LINE_HEIGHT = 46

/** The balance of the next 30 days by what is certain: a line, its lowest point in words, and the days on which it changes as a table. */
export function NextDays({ everyday }: { readonly everyday: NonNullable<Home['everyday']> }) {
  const t = useTranslate()
  const hidden = useAmountsHidden()
  const title = t('Next {count} days', { count: DAYS_AHEAD })
  const { line, lowest } = everyday
  const changes = line.filter(({ balance }, day) => day === 0 || balance !== line[day - 1]!.balance)
  return (
    <section
      aria-labelledby="next-days-title"
      className="min-w-0 md:col-start-3 md:row-span-2 md:row-start-1"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="next-days-title" className="font-sans text-small font-semibold">
          {title}
        </h2>
        <details className="group ml-auto text-small open:basis-full">
          <summary className="flex min-h-11 min-w-11 cursor-pointer items-center justify-end gap-x-1.5 marker:content-none md:min-h-8">
            {hidden ? null : lineFinding(t, everyday)}
            <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
            <span className="sr-only">{t('Show as table')}</span>
          </summary>
          <table className="w-full">
            <caption className="sr-only">{t('What is available, on the days it changes')}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('Day')}</th>
                <th scope="col">{t('Available')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ on, balance }) => (
                <tr key={on}>
                  <th scope="row" className="py-1 text-left font-normal">
                    <time dateTime={on}>{nearDay(on)}</time>
                  </th>
                  <td className="py-1 text-right">
                    <PrivateAmount value={fromDecimal(balance)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
      {hidden ? (
        PLACE
      ) : (
        <Line
          small
          stepped
          look="accent"
          height={LINE_HEIGHT}
          title={title}
          finding={lineFinding(t, everyday)}
          values={line.map(({ balance }) => Number(fromDecimal(balance).minor))}
          names={line.map(({ on }) => formatDay(on, 'yearlessShort'))}
          says={line.map(({ on, balance }) =>
            t('{day}: {amount}', { day: nearDay(on), amount: dollars(balance) }),
          )}
          begin={line.findIndex(({ on }) => on === lowest.on)}
          tickText={() => null}
        />
      )}
    </section>
  )
}
