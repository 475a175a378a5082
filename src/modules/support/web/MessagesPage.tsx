import { useEffect, useRef } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { QueueWithOpen } from '../../../ui/lists/Queue.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { type Folder, type FolderCounts, FOLDERS } from '../inbox.contract.ts'
import { MessageList } from './MessageList.tsx'
import { MessageSearch } from './MessageSearch.tsx'
import { MessageThread } from './MessageThread.tsx'
import { FOLDER_LABEL } from './messageWords.ts'
import { isFolder, useInbox, useInboxPlace } from './useInbox.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const WITH_ONE_OPEN = 'lg:grid-cols-[20rem_minmax(0,1fr)]'

/** "Open (3)", once the counts are there. */
const labelOf = (t: Translate, id: Folder, counts: FolderCounts | undefined): Words =>
  counts === undefined
    ? t(FOLDER_LABEL[id])
    : t('{folder} ({count})', { folder: t(FOLDER_LABEL[id]), count: String(counts[id]) })

/** What people wrote: the list of a folder and, beside it, the message that is open. */
export function MessagesPage() {
  const t = useTranslate()
  const { place, go } = useInboxPlace()
  const inbox = useInbox(place)
  const { folder, q, message } = place
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
      <h1 ref={title} tabIndex={-1} className="mb-6">
        {t('Messages')}
      </h1>
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
