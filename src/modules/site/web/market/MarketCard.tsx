import { useState } from 'react'
import type { Instrument } from '../../contract.ts'
import { formatDay } from '../../../../values/formats.ts'
import type { Market } from '../pageContent.ts'
import { SampleTag } from '../SampleTag.tsx'
import { LiveChart } from './LiveChart.tsx'
import { MarketLine } from './MarketLine.tsx'
import { MarketTable } from './MarketTable.tsx'
import { changeWords, valueWords } from './marketWords.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** Four markets over twelve months, from the profile and not from the network. */
export function MarketCard({ market }: { readonly market: Market }) {
  const t = useTranslate()
  const { asOf, note, months, instruments, provider } = market
  const [chosenId, setChosenId] = useState(instruments[0]!.id)
  const chosen = instruments.find(({ id }) => id === chosenId)!
  return (
    <section className="frame py-14 sm:py-20" aria-labelledby="market">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="market" className="text-h1">
          {t('Market overview')}
        </h2>
        <SampleTag />
      </div>
      <p className="mt-2 max-w-prose text-small text-ink-2">
        {note} {t.rich('As of {day}.', { day: <time dateTime={asOf}>{formatDay(asOf)}</time> })}
      </p>
      <div className="mt-6 grid border border-line bg-surface md:grid-cols-[5fr_7fr]">
        <Instruments {...{ instruments, chosenId }} onChoose={setChosenId} />
        <div className="min-w-0 border-line p-4 max-md:border-t sm:p-6 md:border-l">
          <MarketLine instrument={chosen} months={months} />
        </div>
        <div className="min-w-0 border-t border-line md:col-span-2">
          <MarketTable {...{ instruments, months }} />
        </div>
      </div>
      {provider ? <LiveChart provider={provider} /> : null}
    </section>
  )
}

interface InstrumentsProps {
  readonly instruments: readonly Instrument[]
  readonly chosenId: string
  readonly onChoose: (id: string) => void
}

const Instruments = ({ instruments, chosenId, onChoose }: InstrumentsProps) => {
  const t = useTranslate()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('Market to draw')}</legend>
      <div className="grid h-full divide-y divide-line">
        {instruments.map((instrument) => {
          const { id, name, values } = instrument
          return (
            <label
              key={id}
              className="grid cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-3 border-l-4 border-transparent px-4 py-3 hover:bg-brand-soft has-checked:border-accent has-checked:bg-brand-soft has-focus-visible:ring-peer sm:px-5"
            >
              <input
                type="radio"
                name="market"
                value={id}
                checked={id === chosenId}
                onChange={() => onChoose(id)}
                className="tick"
              />
              <span className="min-w-0 font-semibold">{name}</span>
              <span className="text-right">
                <span className="money block font-medium">
                  {valueWords(instrument, values.at(-1)!)}
                </span>
                <span className="money block text-small text-ink-2">{changeWords(instrument)}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
