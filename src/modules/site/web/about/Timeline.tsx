import type { About } from '../pageContent.ts'

/** The years, as notches down a hazel stick. */
export const Timeline = ({ title, events }: NonNullable<About['timeline']>) => (
  <section className="frame py-14 sm:py-20" aria-labelledby="timeline">
    <h2 id="timeline" className="text-h1">
      {title}
    </h2>
    <ol className="mt-10">
      {events.map(({ year, title: what, text }) => (
        <li
          key={year}
          className="notched-rail grid gap-x-8 pb-10 pl-10 last:pb-2 md:grid-cols-[7rem_1fr] md:pl-16"
        >
          <p className="text-h2 font-semibold tabular-nums">
            <time dateTime={String(year)}>{year}</time>
          </p>
          <div className="min-w-0">
            <h3 className="font-heading text-[1.3125rem] font-medium">{what}</h3>
            {text ? <p className="mt-1 max-w-prose text-ink-2">{text}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  </section>
)
