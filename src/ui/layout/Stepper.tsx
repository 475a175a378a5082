import type { Ref } from 'react'
import { Link } from 'react-router'
import { Tally } from '../lists/Tally.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

interface StepperProps {
  readonly steps: readonly Words[]
  /** From 0. */
  readonly current: number
  /** False while the answers still decide how many there are. */
  readonly countKnown?: boolean
  /** This names the step as its heading, which can have the focus; without it the heading is below. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** What the links back are called, where the whole names would take too much room. */
  readonly shortNames?: readonly Words[]
  /** Where a finished step can be seen again; only for steps that are safe to go back to. */
  readonly linkTo?: (step: number) => string | undefined
}

const UPRIGHTS_MAX = 4

/** Where somebody is on a short way: in words, and in strokes beside them. */
export function Stepper({
  steps,
  shortNames = steps,
  current,
  countKnown = true,
  headingRef,
  linkTo,
}: StepperProps) {
  const t = useTranslate()
  const place = { position: current + 1, count: steps.length }
  const step = strong(steps[current]!)
  const uprights = Math.min(steps.length, UPRIGHTS_MAX)
  return (
    <div className="flex items-center gap-3">
      <Tally
        // The stroke that joins them is for what is complete, which the last step is not.
        count={Math.min(current, uprights)}
        uprights={uprights}
        underway
        className="h-8 shrink-0"
      />
      <div className="min-w-0">
        {headingRef ? (
          <h2
            ref={headingRef}
            tabIndex={-1}
            className="scroll-mt-24 font-sans text-body font-normal text-ink-2"
          >
            {countKnown
              ? t.rich('Step {position} of {count}: {step}', { ...place, step })
              : t.rich('Step {position}: {step}', { ...place, step })}
          </h2>
        ) : (
          <p className="text-ink-2">{t('Step {position} of {count}', place)}</p>
        )}
        <ol className={linkTo ? 'flex flex-wrap gap-x-4 text-small' : 'sr-only'}>
          {steps.map((step, i) => (
            <Step
              key={step}
              name={i < current ? shortNames[i]! : step}
              here={i === current}
              to={i < current ? linkTo?.(i) : ''}
            />
          ))}
        </ol>
      </div>
    </div>
  )
}

const strong = (name: Words) => <strong className="font-semibold text-ink">{name}</strong>

interface StepProps {
  readonly name: string
  readonly here: boolean
  readonly to: string | undefined
}

const Step = ({ name, here, to }: StepProps) => {
  const t = useTranslate()
  return (
    <li aria-current={here ? 'step' : undefined} className={to ? undefined : 'sr-only'}>
      {to ? (
        <Link to={to} className="link inline-flex min-h-11 items-center">
          <span className="sr-only">{t('Back to')} </span>
          {name}
        </Link>
      ) : (
        name
      )}
    </li>
  )
}
