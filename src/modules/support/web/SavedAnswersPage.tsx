import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { useMay } from '../../../platform/web/may.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { SavedAnswer } from '../savedAnswers.contract.ts'
import { RemoveSavedAnswer } from './RemoveSavedAnswer.tsx'
import { SavedAnswerForm } from './SavedAnswerForm.tsx'
import { useSavedAnswers } from './useSavedAnswers.ts'

type Opened =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'remove'; readonly answer: SavedAnswer }

/** The answers that staff keep to begin from. Whoever answers reads them; some may change them. */
export function SavedAnswersPage() {
  const t = useTranslate()
  const mayEdit = useMay()('saved-answers:edit')
  const query = useSavedAnswers()
  const { data } = query
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <PageTitle title={t('Saved answers')} institution={institution.shortName} />
      <BackLink to="/admin/messages">{t('Messages')}</BackLink>
      <h1 tabIndex={-1}>{t('Saved answers')}</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        {t('Texts to begin an answer from. What stands in braces is filled in when one is chosen.')}
      </p>
      {mayEdit ? (
        <Button className="mt-4" onClick={() => setOpened({ what: 'add' })}>
          {t('Save another answer')}
        </Button>
      ) : null}
      <div className="mt-6 max-w-[52rem]">
        {data ? (
          <Answers answers={data.answers} mayEdit={mayEdit} onOpen={setOpened} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading saved answers')}
            failed={t("We couldn't load the saved answers.")}
          >
            <Skeleton className="h-60" />
          </NotLoaded>
        )}
      </div>
      {opened?.what === 'add' ? <SavedAnswerForm onClose={close} /> : null}
      {opened?.what === 'edit' ? <SavedAnswerForm answer={opened.answer} onClose={close} /> : null}
      {opened?.what === 'remove' ? (
        <RemoveSavedAnswer answer={opened.answer} onClose={close} />
      ) : null}
    </>
  )
}

interface AnswersProps {
  readonly answers: readonly SavedAnswer[]
  readonly mayEdit: boolean
  readonly onOpen: (opened: Opened) => void
}

function Answers({ answers, mayEdit, onOpen }: AnswersProps) {
  const t = useTranslate()
  return (
    <Card flush className="overflow-hidden">
      {answers.length === 0 ? (
        <EmptyState
          title={t('No answers are saved yet.')}
          drawing="stick"
          action={
            mayEdit ? (
              <Button variant="secondary" size="small" onClick={() => onOpen({ what: 'add' })}>
                {t('Save the first one')}
              </Button>
            ) : null
          }
        >
          {t('What is asked often is answered once, and saved here for everybody.')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {answers.map((answer) => (
            <li key={answer.id} className="grid gap-2 p-4 sm:p-5">
              <Answer answer={answer} mayEdit={mayEdit} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface AnswerProps extends Omit<AnswersProps, 'answers'> {
  readonly answer: SavedAnswer
}

function Answer({ answer, mayEdit, onOpen }: AnswerProps) {
  const t = useTranslate()
  const { title, text, changedAt, changedBy } = answer
  const named = {
    title,
    hidden: (words: React.ReactNode) => <span className="sr-only">{words}</span>,
  }
  return (
    <>
      <h2 className="min-w-0 font-sans text-body font-semibold wrap-anywhere">{title}</h2>
      <p className="max-w-prose border-l-4 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-small text-ink-2">
          {t.rich('{name}, {time}', {
            name: changedBy,
            time: <Time instant={changedAt} zone={institution.timeZone} format="moment" />,
          })}
        </p>
        {mayEdit ? (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="small"
              onClick={() => onOpen({ what: 'edit', answer })}
            >
              {t.rich('Change<hidden> {title}</hidden>', named)}
            </Button>
            <Button variant="quiet" size="small" onClick={() => onOpen({ what: 'remove', answer })}>
              {t.rich('Remove<hidden> {title}</hidden>', named)}
            </Button>
          </div>
        ) : null}
      </div>
    </>
  )
}
