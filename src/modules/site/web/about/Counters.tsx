import type { About, Figure } from '../pageContent.ts'
import { SampleTag } from '../SampleTag.tsx'
import { partOfFigure } from './countUp.ts'
import { useCounting } from './useCounting.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** Figures that count up for the eye; whoever listens hears only what they come to. */
export function Counters({ sample = false, figures }: NonNullable<About['counters']>) {
  const t = useTranslate()
  const { element, done } = useCounting()
  return (
    <section className="feature" data-on-feature aria-label={t('In figures')}>
      <div className="frame py-10 sm:py-12">
        <dl ref={element} className="grid pairs md:grid-cols-4">
          {figures.map((figure) => (
            <Counter key={figure.label} {...figure} done={done} />
          ))}
        </dl>
        {sample ? (
          <p className="mt-4">
            <SampleTag />
          </p>
        ) : null}
      </div>
    </section>
  )
}

interface CounterProps extends Figure {
  readonly done: number
}

/** The final figure lies under the moving one and keeps its width from the start. */
const Counter = ({ figure, label, done }: CounterProps) => (
  <div className="flex min-w-0 flex-col-reverse justify-end border-l-4 border-accent px-4 py-3 max-md:mb-4">
    <dt className="text-on-feature/90">{label}</dt>
    <dd className="text-[clamp(1.75rem,1.2rem+2.6vw,3rem)] leading-tight font-semibold tracking-tight tabular-nums">
      <span className="sr-only">{figure}</span>
      <span aria-hidden="true" className="inline-grid">
        <span className="invisible col-start-1 row-start-1">{figure}</span>
        <span data-counter className="col-start-1 row-start-1">
          {partOfFigure(figure, done)}
        </span>
      </span>
    </dd>
  </div>
)
