import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { useHeadingFocus } from '../../../ui/hooks/useHeadingFocus.ts'
import { getMessage, type MessageDetail, seeMessage } from '../inbox.contract.ts'
import { AssignMessage } from './AssignMessage.tsx'
import { Conversation } from './Conversation.tsx'
import { STATE_LOOK } from './messageWords.ts'
import { staffPictures } from './pictureAddresses.ts'
import { sentenceFor } from './problems.ts'
import { SubjectBeside } from './SubjectBeside.tsx'
import { saidIn } from './threadSteps.ts'
import { ACTION_FAILED, type MessageAction, useMessageActions } from './useMessageActions.ts'
import { WriteAbout } from './WriteAbout.tsx'
import { say, type Words } from '../../../values/sentence.ts'
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
    <article className="@container min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
      <Button variant="quiet" size="small" className="-mt-1 mb-2 -ml-3 lg:hidden" onClick={onClose}>
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
  useSeenByStaff(detail)
  const { allowedMoves, id } = detail
  const act = (action: MessageAction) => {
    setDone(undefined)
    actions.mutate({ seen: detail, action })
  }
  const failureOf = (...moves: readonly string[]): Words | undefined =>
    actions.error && moves.includes(actions.variables.action.move)
      ? sentenceFor(t, actions.error, ACTION_FAILED)
      : undefined
  const busyMove = actions.isPending ? actions.variables.action.move : undefined
  return (
    <div className="mt-4 grid items-start gap-6 @min-[38rem]:grid-cols-[minmax(0,1fr)_13rem]">
      <div className="grid min-w-0 gap-6">
        <section aria-labelledby="message-history" className="-mx-4 sm:-mx-6 @min-[38rem]:mr-0">
          <h3 id="message-history" className="sr-only">
            {t('History')}
          </h3>
          <Conversation
            label={t('History')}
            said={saidIn(t, detail)}
            pictureAddress={staffPictures(id)}
            dayHeading="h4"
          />
        </section>
        {done === undefined ? null : <Notice kind="success">{done}</Notice>}
        <WriteAbout
          detail={detail}
          busy={busyMove === 'answer' || busyMove === 'note'}
          failure={failureOf('answer', 'note')}
          onWrite={act}
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
      <div className="grid min-w-0 gap-6">
        <SubjectBeside detail={detail} />
        {allowedMoves.includes('assign') ? (
          <AssignMessage
            detail={detail}
            busy={busyMove === 'assign'}
            failure={failureOf('assign')}
            onAssign={(to) => act({ move: 'assign', to })}
          />
        ) : null}
      </div>
    </div>
  )
}

/** Tells the server, once of each step, that it was on show to somebody on staff. */
function useSeenByStaff({ id, version }: MessageDetail): void {
  const { mutate } = useMutation({
    mutationFn: (seen: { readonly id: string; readonly version: number }) =>
      call(
        seeMessage,
        { params: { id: seen.id }, body: { version: seen.version } },
        { background: true },
      ),
  })
  useEffect(() => mutate({ id, version }), [id, version, mutate])
}
