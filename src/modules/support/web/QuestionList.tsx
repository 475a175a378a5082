import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag, type TagTone } from '../../../ui/lists/Tag.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { listQuestions, type Question } from '../contract.ts'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** What the member asked and was answered, newest first. */
export function QuestionList() {
  const t = useTranslate()
  const list = useInfiniteQuery({
    queryKey: ['questions'],
    queryFn: ({ pageParam }) =>
      call(listQuestions, { query: { before: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ questions, more }) => (more ? questions.at(-1)?.id : undefined),
  })
  useFollowing(['messages'], ['questions'])
  const questions = list.data?.pages.flatMap((page) => page.questions)
  if (!questions || (list.isError && questions.length === 0)) {
    return (
      <NotLoaded
        query={list}
        label={t('Loading your questions')}
        failed={t("We couldn't load your questions.")}
      >
        <Skeleton className="h-32" />
      </NotLoaded>
    )
  }
  if (questions.length === 0) {
    return (
      <EmptyState title={t('No questions yet.')}>
        {t('What you ask about a transaction shows here, with our answer.')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {questions.map((question) => (
          <li key={question.id} className="py-4">
            <Asked question={question} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      ) : null}
    </>
  )
}

const STATE = {
  waiting: [say('Waiting for an answer'), 'waiting'],
  answered: [say('Answered'), 'good'],
  closed: [say('Closed'), 'neutral'],
} as const satisfies Record<Question['state'], readonly [Sentence, TagTone]>

function Asked({ question }: { readonly question: Question }) {
  const t = useTranslate()
  const { subject, message, state, askedAt, referenceCode, answers } = question
  const [word, tone] = STATE[state]
  const zone = institution.timeZone
  return (
    <article>
      <h2 className="font-sans text-h3 font-semibold">{subject}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
        <Tag tone={tone}>{t(word)}</Tag>
        <Time instant={askedAt} zone={zone} format="moment" />
        {referenceCode === null ? null : (
          <span>{t('Transaction {reference}', { reference: referenceCode })}</span>
        )}
      </p>
      <p className="mt-2 break-words whitespace-pre-line">{message}</p>
      {answers.map(({ text, at }) => (
        <div key={at} className="mt-3 border-l-4 border-brand pl-4">
          <p className="text-small text-ink-2">
            {t.rich('Our answer, {time}', {
              time: <Time instant={at} zone={zone} format="moment" />,
            })}
          </p>
          <p className="break-words whitespace-pre-line">{text}</p>
        </div>
      ))}
    </article>
  )
}
