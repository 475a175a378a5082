import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { ThreadSummary } from '../threads.contract.ts'
import { OwnConversation } from './OwnConversation.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { STATE_LOOK } from './threadWords.ts'
import type { Asking } from './useQuestion.ts'
import { useShowThread, useThread, useThreads } from './useThreads.ts'

const APPLICATION: Asking = { kind: 'application' }

/**
 * What an applicant asks of their own accord, on the one page they have. It answers no request for
 * information: that has its form above, which gives the application back to whoever reviews it.
 */
export function ApplicationMessages({ isAsked }: { readonly isAsked: boolean }) {
  const t = useTranslate()
  const { threads = [] } = useThreads()
  const [asking, setAsking] = useState(false)
  return (
    <section aria-labelledby="application-messages" className="mt-8">
      <h2 id="application-messages">{t('Questions about your application')}</h2>
      <p className="mt-2 mb-4 text-ink-2">
        {isAsked
          ? t('Ask us anything about it. What we ask you for is answered at the top of this page.')
          : t('Ask us anything about it.')}
      </p>
      {threads.map((thread, index) => (
        <OneThread key={thread.id} summary={thread} isFirst={index === 0} />
      ))}
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {threads.length === 0 ? t('Ask a question') : t('Ask another question')}
      </Button>
      <QuestionForm open={asking} onClose={() => setAsking(false)} about={APPLICATION} />
    </section>
  )
}

interface OneThreadProps {
  readonly summary: ThreadSummary
  readonly isFirst: boolean
}

/** A conversation that opens in its place; the latest is open. */
function OneThread({ summary: { id, subject, state, unread }, isFirst }: OneThreadProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(isFirst)
  const [word, tone] = STATE_LOOK[state]
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="mb-4 rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{subject}</span>
        {unread ? <Tag tone="good">{t('New answer')}</Tag> : <Tag tone={tone}>{t(word)}</Tag>}
      </summary>
      {isOpen ? <Opened id={id} /> : null}
    </details>
  )
}

function Opened({ id }: { readonly id: string }) {
  const show = useShowThread()
  const { data } = useThread(id)
  if (!data) return null
  return (
    <>
      <OwnConversation thread={data} dayHeading="h3" />
      <div className="p-4">{data.full ? null : <ReplyForm thread={data} onSent={show} />}</div>
    </>
  )
}
