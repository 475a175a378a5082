import { institution } from '../../../platform/web/institution.ts'
import { Time } from '../../../ui/format/Time.tsx'
import type { Step } from '../inbox.contract.ts'
import { stepWords } from './messageWords.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Everything that was done about a message, in the order it happened. */
export const MessageHistory = ({ steps }: { readonly steps: readonly Step[] }) => {
  const t = useTranslate()
  return (
    <section aria-labelledby="message-history">
      <h3 id="message-history">{t('History')}</h3>
      <ol className="mt-2 grid gap-3">
        {steps.map((step) => (
          <li key={`${step.at} ${step.move} ${step.text ?? ''}`}>
            <p className="flex flex-wrap justify-between gap-x-4 text-small text-ink-2">
              <span className="font-medium text-ink">{stepWords(t, step)}</span>
              <Time instant={step.at} zone={institution.timeZone} format="moment" />
            </p>
            {step.text === null ? null : (
              <p className="mt-1 max-w-prose border-l-4 border-line-strong pl-4 break-words whitespace-pre-line">
                {step.text}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
