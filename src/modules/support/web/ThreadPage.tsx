import { useParams } from 'react-router'
import { ApiRefusal } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { ShownSubject, Thread } from '../threads.contract.ts'
import { OwnConversation } from './OwnConversation.tsx'
import { MESSAGES } from '../about.contract.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { memberPathOf, STATE_LOOK, subjectWords } from './threadWords.ts'
import { useShowThread, useThread } from './useThreads.ts'

/** One conversation: what was said, what it is about, and the next message. */
export function ThreadPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const query = useThread(id)
  const { data, error } = query
  const title = data ? verbatim(data.subject) : t('Message')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={MESSAGES}>{t('All messages')}</BackLink>
      <h1 tabIndex={-1} className="wrap-anywhere">
        {title}
      </h1>
      <div className="mt-4">
        {error instanceof ApiRefusal ? (
          <Notice
            live
            title={messageOf(t, error)}
            actions={
              <LinkButton to={MESSAGES} variant="secondary" size="small">
                {t('Your other messages')}
              </LinkButton>
            }
          />
        ) : data ? (
          <Loaded thread={data} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading the message')}
            failed={t("We couldn't load this message.")}
          >
            <Skeleton className="h-96" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

function Loaded({ thread }: { readonly thread: Thread }) {
  const t = useTranslate()
  const show = useShowThread()
  const { about, state, full } = thread
  const [word, tone] = STATE_LOOK[state]
  return (
    <>
      <p className="mb-4">
        <Tag tone={tone} icon>
          {t(word)}
        </Tag>
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Card flush className="overflow-hidden">
          <OwnConversation thread={thread} />
          <div className="p-4 sm:p-6">
            {full ? (
              <Notice
                title={t('This conversation holds as many messages as it can.')}
                actions={
                  <LinkButton to={MESSAGES} variant="secondary" size="small">
                    {t('Begin a new one')}
                  </LinkButton>
                }
              />
            ) : (
              <ReplyForm thread={thread} onSent={show} />
            )}
          </div>
        </Card>
        {about.kind === 'general' ? null : <About about={about} />}
      </div>
    </>
  )
}

/** What it is about, with the way to it. */
function About({ about }: { readonly about: ShownSubject }) {
  const t = useTranslate()
  const path = memberPathOf(about)
  const words = subjectWords(t, about)
  return (
    <Card title={t('What it is about')} titleId="thread-about" className="max-lg:-order-1">
      <p className="font-medium wrap-anywhere">
        {path ? (
          <TextLink to={path} className="inline-flex min-h-11 items-center">
            {words}
          </TextLink>
        ) : (
          words
        )}
      </p>
      {about.facts?.at ? (
        <p className="text-small text-ink-2">
          <Time instant={about.facts.at} zone={institution.timeZone} format="moment" />
        </p>
      ) : null}
    </Card>
  )
}
