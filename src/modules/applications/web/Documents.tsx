import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ImageViewer } from '../../../ui/dialogs/ImageViewer.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { type ApplicationDetail, documentAddress } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { fullName } from '../../../values/person.ts'
import { say } from '../../../values/sentence.ts'

type Document = ApplicationDetail['documents'][number]

const NAME = {
  identification: say('Photo of the ID'),
  answer: say('Photo with an answer'),
} as const

/** The pictures of an application. The first is open, because looking at it is the task. */
export function Documents({ detail }: { readonly detail: ApplicationDetail }) {
  const t = useTranslate()
  const { id, documents } = detail
  const name = fullName(detail)
  const [openId, setOpenId] = useState(documents[0]?.imageId)
  if (documents.length === 0)
    return t('None was uploaded. Look at the card itself, or ask for one.')
  return (
    <ul className="grid gap-3">
      {documents.map((document) => (
        <li key={document.imageId} className="grid gap-2">
          <Heading
            document={document}
            open={document.imageId === openId}
            onOpen={() => setOpenId(document.imageId)}
          />
          {document.imageId === openId ? (
            <ImageViewer
              src={documentAddress(id, document.imageId)}
              alt={
                document.kind === 'identification'
                  ? t('Photo of the ID of {name}', { name })
                  : t('Photo with an answer of {name}', { name })
              }
              width={document.width}
              height={document.height}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

interface HeadingProps {
  readonly document: Document
  readonly open: boolean
  readonly onOpen: () => void
}

const Heading = ({ document: { kind, addedAt }, open, onOpen }: HeadingProps) => {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span>
        {t(NAME[kind])}, <Time instant={addedAt} zone={institution.timeZone} format="moment" />
      </span>
      {open ? null : (
        <Button variant="secondary" size="small" onClick={onOpen}>
          {t.rich('Open<hidden> {photo}</hidden>', {
            hidden: (words) => <span className="sr-only">{words}</span>,
            photo: t(NAME[kind]),
          })}
        </Button>
      )}
    </div>
  )
}
