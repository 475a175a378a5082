import { NotchedStick } from '../../../../ui/layout/NotchedEdge.tsx'
import type { Testimonials } from '../pageContent.ts'
import { SampleTag } from '../SampleTag.tsx'

/** What members say, each with their half of a stick. */
export const Voices = ({ title, sample = false, quotes }: Testimonials) => (
  <section className="frame py-14 sm:py-20" aria-labelledby="voices">
    <h2 id="voices" className="text-h1">
      {title}
    </h2>
    <ul className="mt-8 grid gap-10 md:grid-cols-3 md:gap-8">
      {quotes.map(({ quote, name, about }) => (
        <li key={name} className="min-w-0 md:even:mt-12">
          <figure className="relative pl-6">
            <NotchedStick reference={name} />
            <blockquote className="font-heading text-[1.25rem] leading-snug">
              <p>{quote}</p>
            </blockquote>
            <figcaption className="mt-5 flex items-center gap-3">
              <Initials name={name} />
              <span className="min-w-0 text-small">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {name} {sample ? <SampleTag /> : null}
                </span>
                {about ? <span className="block text-ink-2">{about}</span> : null}
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </section>
)

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(([first = '']) => first)
    .join('')
    .slice(0, 2)

/** A square with a corner cut out of it; no faces. */
const Initials = ({ name }: { readonly name: string }) => (
  <span
    aria-hidden="true"
    className="notched-square grid size-12 shrink-0 place-items-center bg-brand font-semibold text-on-brand"
  >
    {initialsOf(name)}
  </span>
)
