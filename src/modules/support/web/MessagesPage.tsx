import { useEffect, useRef } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { QueueWithOpen } from '../../../ui/lists/Queue.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { type Folder, type FolderCounts, FOLDERS } from '../inbox.contract.ts'
import { MessageList } from './MessageList.tsx'
import { MessageSearch } from './MessageSearch.tsx'
import { MessageThread } from './MessageThread.tsx'
import { FOLDER_LABEL } from './messageWords.ts'
import { SAVED_ANSWERS } from './places.ts'
import { isFolder, useInbox, useInboxPlace } from './useInbox.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const WITH_ONE_OPEN = 'lg:grid-cols-[18rem_minmax(0,1fr)]'

/** "Unassigned (3)", once the counts are there; what is done is not counted. */
const labelOf = (t: Translate, id: Folder, counts: FolderCounts | undefined): Words =>
  counts === undefined || !(id in counts)
    ? t(FOLDER_LABEL[id])
    : t('{folder} ({count})', {
        folder: t(FOLDER_LABEL[id]),
        count: String(counts[id as keyof FolderCounts]),
      })

/** What people wrote: the list of a folder and, beside it, the message that is open. */
export function MessagesPage() {
  const t = useTranslate()
  const { place, go } = useInboxPlace()
  const inbox = useInbox(place)
  const { folder, q, member, message } = place
  const title = useRef<HTMLHeadingElement>(null)
  const closed = useRef<string>(undefined)
  // Back at the row one came from, as far as it is still in the folder.
  useEffect(() => {
    if (message !== undefined || closed.current === undefined) return
    const row = document.querySelector<HTMLElement>(`[data-row="${closed.current}"]`)
    closed.current = undefined
    ;(row ?? title.current)?.focus()
  }, [message])
  const close = () => {
    closed.current = message
    go({ message: undefined })
  }
  const panel = (
    <div className="grid gap-4">
      {member === '' ? null : (
        <OfOneMember
          name={inbox.rows?.[0]?.name}
          onAll={() => go({ member: '', message: undefined })}
        />
      )}
      <MessageSearch applied={q} onSearch={(words) => go({ q: words, message: undefined })} />
      <QueueWithOpen
        columns={WITH_ONE_OPEN}
        queue={
          <MessageList
            inbox={inbox}
            place={place}
            onOpen={(id) => go({ message: id })}
            onClear={() => go({ q: '' })}
          />
        }
        open={message ? <MessageThread key={message} id={message} onClose={close} /> : null}
      />
    </div>
  )
  return (
    <>
      <PageTitle title={t('Messages')} institution={institution.shortName} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 ref={title} tabIndex={-1}>
          {t('Messages')}
        </h1>
        <TextLink to={SAVED_ANSWERS} className="inline-flex min-h-11 items-center">
          {t('Saved answers')}
        </TextLink>
      </div>
      <Tabs
        label={t('Messages')}
        activation="manual"
        selected={folder}
        onSelect={(chosen) => {
          if (isFolder(chosen) && chosen !== folder) go({ folder: chosen, message: undefined })
        }}
        items={FOLDERS.map((id) => ({
          id,
          label: labelOf(t, id, inbox.counts),
          panel: id === folder ? panel : null,
        }))}
      />
    </>
  )
}

interface OfOneProps {
  /** Known once there is a conversation in the folder. */
  readonly name: string | undefined
  readonly onAll: () => void
}

/** That only the conversations of one member show, and the way back to all. */
const OfOneMember = ({ name, onAll }: OfOneProps) => {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="min-w-0 font-medium wrap-anywhere">
        {name === undefined
          ? t('Only conversations of one member show.')
          : t('Only conversations of {name} show.', { name })}
      </p>
      <Button variant="secondary" size="small" onClick={onAll}>
        {t('Show everybody’s')}
      </Button>
    </div>
  )
}
