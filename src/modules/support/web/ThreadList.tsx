import { Link } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { ThreadSummary } from '../threads.contract.ts'
import { threadPath } from '../about.contract.ts'
import { ABOUT_WORDS, STATE_LOOK } from './threadWords.ts'
import { useThreads } from './useThreads.ts'

/** A member's own conversations, the latest message first. */
export function ThreadList({ onAsk }: { readonly onAsk: () => void }) {
  const t = useTranslate()
  const { list, threads } = useThreads()
  if (!threads || (list.isError && threads.length === 0)) {
    return (
      <NotLoaded
        query={list}
        label={t('Loading your messages')}
        failed={t("We couldn't load your messages.")}
      >
        <Skeleton className="h-32 max-w-[44rem]" />
      </NotLoaded>
    )
  }
  return (
    <div className="max-w-[44rem]">
      <Card flush className="overflow-hidden">
        {threads.length === 0 ? (
          <EmptyState
            title={t('No messages yet.')}
            drawing="stick"
            action={
              <Button variant="secondary" size="small" onClick={onAsk}>
                {t('Ask us something')}
              </Button>
            }
          >
            {t(
              'What you ask here, or about a transaction, a payment, a deposit or an account, shows with our answers.',
            )}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {threads.map((thread) => (
              <li key={thread.id}>
                <Row thread={thread} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <ShowMore query={list} label={t('Show more')} className="mt-4" />
    </div>
  )
}

const Row = ({ thread }: { readonly thread: ThreadSummary }) => {
  const t = useTranslate()
  const { id, subject, about, state, unread, lastAt } = thread
  const [word, tone] = STATE_LOOK[state]
  return (
    <Link
      to={threadPath(id)}
      className="grid min-h-11 gap-1 border-l-4 border-transparent p-4 text-ink no-underline hover:bg-band focus-visible:-outline-offset-3 data-unread:border-accent sm:px-5"
      data-unread={unread || undefined}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span
          className={
            unread ? 'min-w-0 font-bold wrap-anywhere' : 'min-w-0 font-medium wrap-anywhere'
          }
        >
          {subject}
        </span>
        <Time
          instant={lastAt}
          zone={institution.timeZone}
          format="moment"
          className="text-small text-ink-2"
        />
      </span>
      <span className="flex flex-wrap items-center gap-2 text-small text-ink-2">
        {unread ? (
          <Tag tone="good" icon>
            {t('New answer')}
          </Tag>
        ) : (
          <Tag tone={tone}>{t(word)}</Tag>
        )}
        {about === 'general' ? null : t(ABOUT_WORDS[about])}
      </span>
    </Link>
  )
}
