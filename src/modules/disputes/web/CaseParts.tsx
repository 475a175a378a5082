import { institution } from '../../../platform/web/institution.ts'
import { DownloadLink } from '../../../ui/buttons/DownloadLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { formatDay } from '../../../values/formats.ts'
import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { PictureList } from '../../images/web/images.ts'
import { type Dispute } from '../contract.ts'
import { LETTER_NAMES } from '../words.contract.ts'
import { type QuestionName, questionOf, QUESTIONS } from '../questions.contract.ts'
import type { StaffStep } from '../staff.contract.ts'
import type { Files } from './places.ts'
import { dollars } from './words.ts'

const isName = (name: string): name is QuestionName => name in QUESTIONS

export function AnswerList({ answers }: { readonly answers: Dispute['answers'] }) {
  const rows = answerRows(useTranslate(), answers)
  return rows.length === 0 ? null : <SummaryList rows={rows} />
}

/** What was asked and answered, in the order in which it was asked. */
export const answerRows = (t: Translate, answers: Dispute['answers']): readonly SummaryRow[] =>
  Object.entries(answers).flatMap(([name, given]) => {
    if (!isName(name)) return []
    const { ask, type, choices } = questionOf(name)
    const choice = choices?.[given]
    const detail =
      choice !== undefined
        ? t(choice)
        : type === 'amount'
          ? dollars(given)
          : type === 'day'
            ? formatDay(given)
            : verbatim(given)
    return [{ term: t(ask), detail }]
  })

interface LettersProps {
  readonly dispute: Pick<Dispute, 'id' | 'letters'>
  readonly files: Files
}

export function Letters({ dispute: { id, letters }, files }: LettersProps) {
  const t = useTranslate()
  return (
    <ul className="divide-y divide-line">
      {letters.map((letter) => (
        <li
          key={letter.id}
          className="flex flex-wrap items-center justify-between gap-x-4 py-2 first:pt-0 last:pb-0"
        >
          <span className="min-w-0">
            <span className="block font-medium">{t(LETTER_NAMES[letter.kind])}</span>
            <Time
              instant={letter.sentAt}
              zone={institution.timeZone}
              format="moment"
              className="text-small text-ink-2"
            />
          </span>
          <span className="max-sm:-ml-3.5">
            <DownloadLink href={files.letter(id, letter.id)}>
              {t.rich('Download<hidden>: {letter}</hidden>', {
                hidden: (words) => <span className="sr-only">{words}</span>,
                letter: t(LETTER_NAMES[letter.kind]),
              })}
            </DownloadLink>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface EvidenceProps {
  readonly dispute: Pick<Dispute, 'id' | 'evidence'>
  readonly files: Files
}

/** The pictures, each opened in a tab of its own. */
export const Evidence = ({ dispute: { id, evidence }, files }: EvidenceProps) => (
  <PictureList
    ids={evidence.map((picture) => picture.id)}
    addressOf={(pictureId) => files.picture(id, pictureId)}
  />
)

interface HistoryProps {
  readonly steps: readonly StaffStep[]
  readonly words: (step: StaffStep) => Words
}

/** Every step, in the order it happened. */
export const History = ({ steps, words }: HistoryProps) => (
  <ol className="grid gap-3">
    {steps.map((step) => (
      <li key={`${step.at} ${step.kind} ${step.said ?? ''}`}>
        <p className="flex flex-wrap justify-between gap-x-4 text-small text-ink-2">
          <span className="font-medium text-ink">{words(step)}</span>
          <Time instant={step.at} zone={institution.timeZone} format="moment" />
        </p>
        {step.said === null ? null : (
          <p className="mt-1 max-w-prose border-l-4 border-line-strong pl-4 break-words whitespace-pre-line">
            {step.said}
          </p>
        )}
      </li>
    ))}
  </ol>
)
