import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, parseTyped } from '../../../values/money.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import type { Reportable } from '../contract.ts'
import {
  type DisputeKind,
  KIND_WORDS,
  type QuestionName,
  questionOf,
} from '../questions.contract.ts'
import type { Report, ReportStep } from './useReport.ts'

interface ReviewReportProps {
  readonly report: Report
  readonly about: Reportable
}

/** Everything once more, and the button that reports it. */
export function ReviewReport({ report }: ReviewReportProps) {
  const t = useTranslate()
  const { submit, busy, failure, attempt, problems, back } = report
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary problems={problems} attempt={attempt} />
      <SummaryList rows={rowsOf(t, report)} />
      <p className="text-ink-2">
        {t(
          'What you tell us has to be true. You get a case number and a receipt, and we write to you about every step.',
        )}
      </p>
      <ActionFailure failure={failure} attempt={attempt} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel={t('Reporting')}>
          {t('Report the problem')}
        </Button>
        <Button variant="quiet" onClick={back}>
          {t('Back')}
        </Button>
      </div>
    </form>
  )
}

function rowsOf(t: TranslateToNodes, { values, steps, go }: Report): readonly SummaryRow[] {
  const change = (step: ReportStep, what: Words) => (
    <button type="button" className="link min-h-11" onClick={() => go(step)}>
      {t.rich('Change<hidden> {what}</hidden>', {
        what,
        hidden: (words) => <span className="sr-only">{words}</span>,
      })}
    </button>
  )
  return steps.flatMap((step): SummaryRow[] => {
    if (step === 'review') return []
    if (step === 'kind') {
      const detail = t(KIND_WORDS[values.kind as DisputeKind].title)
      return [{ term: t('What is wrong'), detail, change: change(step, t('what is wrong')) }]
    }
    if (step === 'story') {
      const detail = <span className="whitespace-pre-line">{verbatim(values.story.trim())}</span>
      return [{ term: t('What happened'), detail, change: change(step, t('what happened')) }]
    }
    if (step === 'evidence') {
      const detail = verbatim(values.evidence.map(({ name }) => name).join(', '))
      return [{ term: t('Pictures'), detail, change: change(step, t('the pictures')) }]
    }
    const term = t(questionOf(step).ask)
    return [{ term, detail: answerWords(t, step, values[step]), change: change(step, term) }]
  })
}

function answerWords(t: TranslateToNodes, name: QuestionName, given: string): Words {
  const { type, choices } = questionOf(name)
  if (given === '') return verbatim('')
  if (type === 'choice') return t(choices![given]!)
  if (type === 'day') return formatDay(given)
  const parsed = parseTyped(given)
  return type === 'amount' && parsed.ok ? formatMoney(parsed.value) : verbatim(given)
}
