import { Tally } from './Tally.tsx'

interface StepperProps {
  readonly steps: readonly string[]
  /** From 0. */
  readonly current: number
}

/** Where somebody is on a short way: in words, and in strokes beside them. */
export function Stepper({ steps, current }: StepperProps) {
  return (
    <div className="flex items-center gap-3">
      <Tally count={Math.min(current + 1, 4)} className="h-7 w-8 shrink-0" />
      <p className="text-small text-ink-2">
        Step {current + 1} of {steps.length}: <strong className="text-ink">{steps[current]}</strong>
      </p>
      <ol className="sr-only">
        {steps.map((step, i) => (
          <li key={step} aria-current={i === current ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
    </div>
  )
}
