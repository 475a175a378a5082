import type { Words } from '../../../values/sentence.ts'
import type { ReactNode } from 'react'

interface SpecimensProps {
  readonly title: Words
  readonly children: ReactNode
}

/** A shelf of the gallery. */
export const Specimens = ({ title, children }: SpecimensProps) => (
  <section aria-label={title} className="mt-12 border-t border-line-strong pt-6">
    <h2>{title}</h2>
    <div className="mt-6 grid gap-8">{children}</div>
  </section>
)

interface SpecimenProps {
  readonly name: string
  readonly children: ReactNode
}

/** One component in one state, under its name. */
export const Specimen = ({ name, children }: SpecimenProps) => (
  <div className="min-w-0">
    <h3 className="mb-3 text-small font-medium text-ink-2">{name}</h3>
    {children}
  </div>
)
