import { useEffect, useRef } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { QueueWithOpen } from '../../../ui/lists/Queue.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { FOLDERS } from '../inbox.contract.ts'
import { MessageList } from './MessageList.tsx'
import { MessageSearch } from './MessageSearch.tsx'
import { MessageThread } from './MessageThread.tsx'
import { FOLDER_LABEL } from './messageWords.ts'
import { isFolder, useInbox, useInboxPlace } from './useInbox.ts'

const WITH_ONE_OPEN = 'lg:grid-cols-[20rem_minmax(0,1fr)]'

/** What people wrote: the list of a folder and, beside it, the message that is open. */
export function MessagesPage() {
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
      <PageTitle title="Messages" institution={institution.shortName} />
      <h1 ref={title} tabIndex={-1} className="mb-6">
        Messages
      </h1>
      <Tabs
        label="Messages"
        activation="manual"
        selected={folder}
        onSelect={(chosen) => {
          if (isFolder(chosen) && chosen !== folder) go({ folder: chosen, message: undefined })
        }}
        items={FOLDERS.map((id) => ({
          id,
          label: inbox.counts ? `${FOLDER_LABEL[id]} (${inbox.counts[id]})` : FOLDER_LABEL[id],
          panel: id === folder ? panel : null,
        }))}
      />
    </>
  )
}
