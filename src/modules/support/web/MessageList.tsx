import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Queue } from '../../../ui/lists/Queue.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { Folder, MessageSummary } from '../inbox.contract.ts'
import { DueTag } from './DueTag.tsx'
import { ABOUT_TAG, EMPTY } from './messageWords.ts'
import { sentenceFor } from './problems.ts'
import type { Inbox } from './useInbox.ts'
import { say } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const LOAD_FAILED = say("We couldn't load the messages.")

interface MessageListProps {
  readonly inbox: Inbox
  readonly place: {
    readonly folder: Folder
    readonly q: string
    readonly message?: string | undefined
  }
  readonly onOpen: (id: string) => void
  readonly onClear: () => void
}

/** The messages of one folder. */
export function MessageList({ inbox: { list, rows }, place, onOpen, onClear }: MessageListProps) {
  const t = useTranslate()
  return (
    <Queue
      label={t('Messages')}
      query={list}
      rows={rows}
      failed={sentenceFor(t, list.error, LOAD_FAILED)}
      empty={<Nothing folder={place.folder} q={place.q} onClear={onClear} />}
      openId={place.message}
      onOpen={onOpen}
    >
      {(row) => <Row row={row} />}
    </Queue>
  )
}

const Row = ({ row }: { readonly row: MessageSummary }) => {
  const t = useTranslate()
  const { unread, name, lastAt, subject, excerpt, kind, about, assignedTo } = row
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex min-w-0 items-baseline gap-2">
          {unread ? (
            <span className="size-2.5 shrink-0 rounded-full bg-accent" aria-hidden="true" />
          ) : null}
          <span className="min-w-0 font-semibold break-words">{name}</span>
          {unread ? <span className="sr-only">{t('Not read yet')}</span> : null}
        </span>
        <Time
          instant={lastAt}
          zone={institution.timeZone}
          format="moment"
          className="text-caption text-ink-2"
        />
      </span>
      <span className="break-words">{subject}</span>
      <span className="line-clamp-2 text-small break-words text-ink-2">{excerpt}</span>
      <span className="flex flex-wrap gap-2">
        <DueTag row={row} />
        {about === 'general' ? null : <Tag>{t(ABOUT_TAG[about])}</Tag>}
        {kind === 'question' && about === 'general' ? <Tag>{t('Member')}</Tag> : null}
        {kind === 'appointment' ? <Tag>{t('Appointment')}</Tag> : null}
        {assignedTo ? <Tag>{assignedTo.name}</Tag> : null}
      </span>
    </>
  )
}

interface NothingProps {
  readonly folder: Folder
  readonly q: string
  readonly onClear: () => void
}

const Nothing = ({ folder, q, onClear }: NothingProps) => {
  const t = useTranslate()
  return q === '' ? (
    <EmptyState
      title={t(EMPTY[folder][0])}
      drawing={folder === 'open' ? 'counted' : 'tally'}
      action={<TextLink to="/admin">{t('Work queue')}</TextLink>}
    >
      {t(EMPTY[folder][1])}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('No message in this folder matches.')}
      action={
        <Button variant="secondary" size="small" onClick={onClear}>
          {t('Clear search')}
        </Button>
      }
    >
      {t('Try fewer words, or another folder.')}
    </EmptyState>
  )
}
