import type { ShownSection } from '../pageContent.ts'
import { RateWords } from '../RateText.tsx'

type Of<Part extends keyof ShownSection> = Record<Part, NonNullable<ShownSection[Part]>>

/** What is what, as a ruled list. */
export const Facts = ({ facts }: Of<'facts'>) => (
  <dl className="border-t-2 border-brand">
    {facts.map(({ term, text }) => (
      <div
        key={term}
        className="grid gap-x-8 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[2fr_3fr]"
      >
        <dt className="font-medium">{term}</dt>
        <dd className="min-w-0 text-ink-2">{text}</dd>
      </div>
    ))}
  </dl>
)

/** Things of one kind on the bands of a ledger, a figure at the end of the line. */
export const Entries = ({ entries }: Of<'entries'>) => (
  <ul className="ledger-bands border border-line bg-surface">
    {entries.map(({ title, note, text, figure }) => (
      <li
        key={title}
        className="grid items-baseline gap-x-6 gap-y-1 px-4 py-4 sm:grid-cols-[1fr_auto] sm:px-5"
      >
        <h3 className="min-w-0">
          {title}
          {note ? <span className="block text-small font-normal text-ink-2">{note}</span> : null}
        </h3>
        {figure ? (
          <p className="text-h3 font-semibold tabular-nums sm:row-span-2">{figure}</p>
        ) : null}
        <p className="max-w-prose min-w-0 text-ink-2 sm:col-start-1">{text}</p>
      </li>
    ))}
  </ul>
)

/** Rates by name, each with what it takes to get it. */
export const Rates = ({ rates }: Of<'rates'>) => (
  <ul className="ledger-bands border border-line bg-surface">
    {rates.map(({ name, rate }) => (
      <li
        key={name}
        className="grid items-baseline gap-x-6 gap-y-1 px-4 py-4 sm:grid-cols-[1fr_auto] sm:px-5"
      >
        <h3>{name}</h3>
        <p>
          <RateWords rate={rate} />
        </p>
        <p className="max-w-prose text-small text-ink-2 sm:col-span-2">{rate.conditions}</p>
      </li>
    ))}
  </ul>
)
