import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useHeadingFocus } from '../../../ui/hooks/useHeadingFocus.ts'
import { getMessage, type MessageDetail } from '../inbox.contract.ts'
import { AssignMessage } from './AssignMessage.tsx'
import { MessageHistory } from './MessageHistory.tsx'
import { STATE_LOOK } from './messageWords.ts'
import { sentenceFor } from './problems.ts'
import { ACTION_FAILED, useMessageActions } from './useMessageActions.ts'
import { WriteAbout } from './WriteAbout.tsx'
import { say, type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const LOAD_FAILED = say("We couldn't load this message.")

interface MessageThreadProps {
  readonly id: string
  readonly onClose: () => void
}

/** One message opened: who wrote what, everything done about it, and what can be done now. */
export function MessageThread({ id, onClose }: MessageThreadProps) {
  const t = useTranslate()
  const query = useQuery({
    queryKey: ['messages', 'detail', id],
    queryFn: () => call(getMessage, { params: { id } }),
  })
  const { data } = query
  const heading = useHeadingFocus(data !== undefined)
  return (
    <article className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
      <Button variant="quiet" size="small" className="-mt-1 mb-2 -ml-3" onClick={onClose}>
        {t('Back to the list')}
      </Button>
      {data ? (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 ref={heading} tabIndex={-1} className="min-w-0 break-words">
              {data.subject}
            </h2>
            <Tag tone={STATE_LOOK[data.state][1]}>{t(STATE_LOOK[data.state][0])}</Tag>
          </div>
          <Thread detail={data} />
        </>
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the message')}
          failed={sentenceFor(t, query.error, LOAD_FAILED)}
        >
          <Skeleton className="h-80" />
        </NotLoaded>
      )}
    </article>
  )
}

function Thread({ detail }: { readonly detail: MessageDetail }) {
  const t = useTranslate()
  const [done, setDone] = useState<Words>()
  const actions = useMessageActions(setDone)
  const { allowedMoves } = detail
  const act = (action: Parameters<typeof actions.mutate>[0]['action']) => {
    setDone(undefined)
    actions.mutate({ seen: detail, action })
  }
  const failureOf = (...moves: readonly string[]): Words | undefined =>
    actions.error && moves.includes(actions.variables.action.move)
      ? sentenceFor(t, actions.error, ACTION_FAILED)
      : undefined
  const busyMove = actions.isPending ? actions.variables.action.move : undefined
  return (
    <div className="mt-4 grid gap-6">
      <SummaryList rows={senderRows(t, detail)} />
      <p className="max-w-prose border-l-4 border-accent pl-4 break-words whitespace-pre-line">
        {detail.message}
      </p>
      <MessageHistory steps={detail.history} />
      {done === undefined ? null : <Notice kind="success">{done}</Notice>}
      {allowedMoves.includes('assign') ? (
        <AssignMessage
          detail={detail}
          busy={busyMove === 'assign'}
          failure={failureOf('assign')}
          onAssign={(to) => act({ move: 'assign', to })}
        />
      ) : null}
      <WriteAbout
        detail={detail}
        busy={busyMove === 'answer' || busyMove === 'note'}
        failure={failureOf('answer', 'note')}
        onWrite={(move, text) => act({ move, text })}
      />
      <ActionFailure failure={failureOf('close', 'reopen')} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        {allowedMoves.includes('close') ? (
          <Button
            variant="secondary"
            busy={busyMove === 'close'}
            onClick={() => act({ move: 'close' })}
          >
            {t('Close message')}
          </Button>
        ) : null}
        {allowedMoves.includes('reopen') ? (
          <Button
            variant="secondary"
            busy={busyMove === 'reopen'}
            onClick={() => act({ move: 'reopen' })}
          >
            {t('Reopen message')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function senderRows(t: Translate, detail: MessageDetail): readonly SummaryRow[] {
  const { name, email, phone, kind, preferredContact, receivedAt, transaction } = detail
  return [
    {
      term: t('From'),
      detail: kind === 'question' ? t('{name}, a member', { name }) : verbatim(name),
    },
    {
      term: t('Email'),
      detail: (
        <a className="link break-all" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    },
    ...(phone === null
      ? []
      : [
          {
            term: t('Phone'),
            detail: (
              <a className="link" href={`tel:${phone.replace(/[^+0-9]/g, '')}`}>
                {phone}
              </a>
            ),
          },
        ]),
    ...(kind !== 'question'
      ? [{ term: t('Answer by'), detail: t(preferredContact === 'phone' ? 'Phone' : 'Email') }]
      : []),
    ...(transaction === null
      ? []
      : [{ term: t('Transaction'), detail: verbatim(transaction.referenceCode) }]),
    {
      term: t('Received'),
      detail: <Time instant={receivedAt} zone={institution.timeZone} format="moment" />,
    },
  ]
}
