import { type ReactNode, useEffect, useRef } from 'react'
import { fieldId } from '../../../ui/fieldId.ts'

export interface Problem {
  readonly field: string
  readonly message: string
}

interface FormProblemsProps {
  readonly problems: readonly Problem[]
  /** A sentence about the whole form, for what no field is to blame for. */
  readonly sentence?: ReactNode
  /** Counts the tries; each failed one brings the focus here. */
  readonly attempt: number
}

/** What has to be mended, above the heading, each line leading to its field. */
export function FormProblems({ problems, sentence, attempt }: FormProblemsProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = problems.length > 0 || sentence !== undefined
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (!shown) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="form-problems"
      className="mb-6 rounded-control border-2 border-danger bg-danger-soft p-4"
    >
      <h2 id="form-problems" className="text-h3 text-danger">
        There is a problem
      </h2>
      {sentence ? <p className="mt-2">{sentence}</p> : null}
      <ul className="mt-2 grid gap-1">
        {problems.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${fieldId(field)}`}
              className="link inline-block py-1.5 font-medium"
              onClick={(click) => {
                click.preventDefault()
                document.getElementById(fieldId(field))?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
