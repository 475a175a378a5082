import type { ShownSection } from '../pageContent.ts'
import { Strokes } from '../Strokes.tsx'

/** What happens one after the other, counted by strokes. */
export const Steps = ({ steps }: { readonly steps: NonNullable<ShownSection['steps']> }) => (
  <ol className="border-t-2 border-brand">
    {steps.map(({ title, text }, i) => (
      <li
        key={title}
        className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-4 sm:gap-x-5"
      >
        <Strokes count={i + 1} />
        <div className="min-w-0">
          <h3>{title}</h3>
          <p className="mt-0.5 max-w-prose text-ink-2">{text}</p>
        </div>
      </li>
    ))}
  </ol>
)

/** Native disclosures, so that an answer opens without any script and is found by searching. */
export const Questions = ({
  questions,
}: {
  readonly questions: NonNullable<ShownSection['questions']>
}) => (
  <div className="border-t-2 border-brand">
    {questions.map(({ question, answer }) => (
      <details key={question} className="group border-b border-line">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-medium hover:underline [&::-webkit-details-marker]:hidden">
          {question}
          <svg
            viewBox="0 0 12 12"
            aria-hidden="true"
            fill="none"
            strokeWidth="2.2"
            strokeLinecap="round"
            className="size-4 shrink-0 stroke-brand"
          >
            <path d="M1.5 6h9" />
            <path d="M6 1.5v9" className="group-open:hidden" />
          </svg>
        </summary>
        <p className="max-w-prose pb-4 text-ink-2">{answer}</p>
      </details>
    ))}
  </div>
)
