import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import type { Community } from '../pageContent.ts'
import { SampleTag } from '../SampleTag.tsx'

/** What members together come to. */
export const CommunityFigures = ({ title, lead, sample = false, figures, link }: Community) => (
  <section className="border-y border-line bg-band" aria-labelledby="community">
    <div className="frame grid gap-8 py-14 sm:py-20 md:grid-cols-[5fr_7fr] md:gap-16">
      <div className="min-w-0">
        <h2 id="community" className="text-h1">
          {title}
        </h2>
        {lead ? <p className="mt-4 max-w-prose">{lead}</p> : null}
        {link ? (
          <p className="mt-4">
            <TextLink to={link.to} className="inline-flex min-h-11 items-center font-medium">
              {link.label}
            </TextLink>
          </p>
        ) : null}
      </div>
      <div className="min-w-0">
        <dl className="grid grid-cols-2 border-t-2 border-brand">
          {figures.map(({ figure, label }) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end border-b border-line px-4 py-5 odd:pl-0 even:border-l"
            >
              <dt className="text-small text-ink-2">{label}</dt>
              <dd className="text-[clamp(1.875rem,1.4rem+2vw,2.75rem)] leading-tight font-semibold tracking-tight tabular-nums">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
        {sample ? (
          <p className="mt-3">
            <SampleTag />
          </p>
        ) : null}
      </div>
    </div>
  </section>
)
