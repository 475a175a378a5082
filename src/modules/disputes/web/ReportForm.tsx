import { type ReactNode, useEffect, useRef } from 'react'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { RadioCards } from '../../../ui/fields/RadioCards.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { usePartTitle } from '../../../ui/format/partTitle.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Stepper } from '../../../ui/layout/Stepper.tsx'
import { dayOf } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type Reportable, STORY_LENGTH_MAX } from '../contract.ts'
import { KIND_WORDS, type QuestionName, questionOf } from '../questions.contract.ts'
import { EvidenceField } from './EvidenceField.tsx'
import { Filed } from './Filed.tsx'
import { ReviewReport } from './ReviewReport.tsx'
import { type Report, type ReportStep, useReport } from './useReport.ts'

interface ReportFormProps {
  readonly about: Reportable
}

const STEP_NAMES = {
  kind: say('What is wrong'),
  story: say('What happened'),
  evidence: say('Pictures'),
  review: say('Review'),
} as const satisfies Partial<Readonly<Record<ReportStep, Sentence>>>

const nameOf = (step: ReportStep): Sentence =>
  step in STEP_NAMES
    ? STEP_NAMES[step as keyof typeof STEP_NAMES]
    : questionOf(step as QuestionName).ask

/** One question at a time, then everything once more. */
export function ReportForm({ about }: ReportFormProps) {
  const t = useTranslate()
  const report = useReport(about)
  const { step, steps, filed } = report
  const heading = useStepHeading(step)
  const name = t(nameOf(step))
  usePartTitle(filed ? t('Problem reported') : t('Report a problem, {step}', { step: name }))
  if (filed) return <Filed dispute={filed} />
  return (
    <div className="grid gap-5">
      <Stepper
        steps={steps.map((each) => t(nameOf(each)))}
        current={steps.indexOf(step)}
        countKnown={step !== 'kind'}
        headingRef={heading}
      />
      {step === 'review' ? (
        <ReviewReport report={report} about={about} />
      ) : (
        <form noValidate onSubmit={report.next} className="grid gap-6">
          <ErrorSummary problems={report.problems} attempt={report.attempt} />
          <Question key={step} report={report} about={about} step={step} />
          <WayOn report={report} about={about} step={step} />
        </form>
      )}
    </div>
  )
}

/** A new question takes the focus to its heading; the first belongs to whatever opened the page. */
function useStepHeading(step: ReportStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return heading
}

interface QuestionProps extends ReportFormProps {
  readonly report: Report
  readonly step: Exclude<ReportStep, 'review'>
}

function Question({ report, about, step }: QuestionProps): ReactNode {
  const t = useTranslate()
  if (step === 'kind') return <KindQuestion report={report} about={about} />
  if (step === 'evidence') return <EvidenceField {...report.control('evidence')} />
  if (step !== 'story') return <Asked report={report} name={step} />
  return (
    <TextAreaField
      {...report.field('story')}
      label={t('Tell us what happened')}
      hint={t(
        'What you expected, what you tried, and whom you talked to. We never need a password or a code.',
      )}
      rows={7}
      count={{ length: Array.from(report.values.story).length, max: STORY_LENGTH_MAX }}
    />
  )
}

function KindQuestion({ report, about }: Pick<QuestionProps, 'report' | 'about'>) {
  const t = useTranslate()
  return (
    <div className="grid gap-5">
      {about.isLate && about.noticeBy !== null ? (
        <Notice
          title={t('The 60 days in which the law sets deadlines for us ended on {day}.', {
            day: formatDay(about.noticeBy),
          })}
        >
          {t('You can report it all the same, and we look into it with you.')}
        </Notice>
      ) : null}
      <RadioCards
        {...report.control('kind')}
        legend={t('What is wrong with it?')}
        columns={1}
        cards={about.kinds.map((kind) => ({
          value: kind,
          title: t(KIND_WORDS[kind].title),
          detail: t(KIND_WORDS[kind].detail),
        }))}
      />
    </div>
  )
}

function Asked({ report, name }: { readonly report: Report; readonly name: QuestionName }) {
  const t = useTranslate()
  const { ask, hint, type, choices = {}, optional } = questionOf(name)
  const said = { label: t(ask), ...(hint !== undefined && { hint: t(hint) }) }
  if (type === 'amount') return <MoneyField {...report.control(name)} {...said} />
  if (type === 'text')
    return (
      <TextField
        {...report.field(name)}
        {...said}
        optional={optional === true}
        autoComplete="off"
      />
    )
  const { value, onChange, ...control } = report.control(name)
  if (type === 'day') {
    const today = dayOf(serverNow(), institution.timeZone)
    return (
      <DateField
        {...control}
        {...said}
        value={value === '' ? null : value}
        onChange={(day) => onChange(day ?? '')}
        today={today}
      />
    )
  }
  const { label: legend, ...rest } = said
  return (
    <RadioGroup
      {...control}
      {...rest}
      legend={legend}
      choices={Object.entries(choices).map(([answer, words]) => ({
        value: answer,
        label: t(words),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** A withdrawal that nobody authorized needs no case: its own page gives the money back at once. */
function WayOn({ report, about, step }: QuestionProps) {
  const t = useTranslate()
  if (step === 'kind' && about.withdrawal && report.values.kind === 'not_mine')
    return (
      <Notice
        live
        title={t('You can have this money back at once.')}
        actions={
          <LinkButton to={`/dashboard/withdrawals/${about.transferId}`}>
            {t('Report this withdrawal')}
          </LinkButton>
        }
      >
        {t(
          'A company took it. If you did not authorize that, we send it back to the bank of the company.',
        )}
      </Notice>
    )
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit">{t('Continue')}</Button>
      {report.back ? (
        <Button variant="quiet" onClick={report.back}>
          {t('Back')}
        </Button>
      ) : null}
    </div>
  )
}
