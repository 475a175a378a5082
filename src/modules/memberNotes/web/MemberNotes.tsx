import { Lock } from 'lucide-react'
import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Permitted, useMay } from '../../../platform/web/may.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { PictureList } from '../../images/web/images.ts'
import { NOTE_PICTURE_PATH, type Note } from '../contract.ts'
import { NoteForm } from './NoteForm.tsx'
import { useNotes } from './useNotes.ts'

const TITLE = 'notes-title'

interface NotesProps {
  readonly personId: string
  readonly name: string
}

/** On the page of a member: what staff wrote down, and the way to write more. */
export function MemberNotes({ personId, name }: NotesProps) {
  const t = useTranslate()
  const { query, notes, show } = useNotes(personId)
  const [writing, setWriting] = useState<{ readonly corrects?: Note }>()
  const focusNext = useFocusNext()
  return (
    <Card
      title={t('Notes')}
      titleId={TITLE}
      aside={
        <Permitted permission="members:note">
          <Button variant="secondary" size="small" onClick={() => setWriting({})}>
            {t('Write a note')}
          </Button>
        </Permitted>
      }
    >
      {notes ? (
        notes.length === 0 ? (
          <p className="text-ink-2">
            {t(
              'Nobody has written anything down. What staff note here is never shown to the member.',
            )}
          </p>
        ) : (
          <div className="grid justify-items-start gap-4">
            <ol
              aria-label={t('Notes, the latest first')}
              className="w-full divide-y divide-line border-y border-line"
            >
              {notes.map((note) => (
                <li key={note.id} className="py-3">
                  <Written
                    note={note}
                    personId={personId}
                    onCorrect={() => setWriting({ corrects: note })}
                  />
                </li>
              ))}
            </ol>
            <ShowMore query={query} label={t('Show older notes')} />
          </div>
        )
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the notes')}
          failed={t("We couldn't load the notes.")}
        >
          <Skeleton className="h-24" />
        </NotLoaded>
      )}
      {writing ? (
        <NoteForm
          personId={personId}
          name={name}
          corrects={writing.corrects}
          onClose={() => setWriting(undefined)}
          onRefused={() => void query.refetch()}
          onSaved={(after) => {
            show(after)
            announce(t('The note is saved.'))
            focusNext(TITLE)
          }}
        />
      ) : null}
    </Card>
  )
}

interface WrittenProps {
  readonly note: Note
  readonly personId: string
  readonly onCorrect: () => void
}

function Written({ note, personId, onCorrect }: WrittenProps) {
  const t = useTranslate()
  const may = useMay()
  const { by, at, text, audience, pictureIds, corrects, isCorrected } = note
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
        <span className="font-semibold text-ink">{by}</span>
        <Time instant={at} zone={institution.timeZone} format="moment" />
        {audience === 'fraud' ? (
          <Tag tone="waiting" icon={Lock}>
            {t('Fraud review only')}
          </Tag>
        ) : null}
        {isCorrected ? <Tag>{t('Corrected')}</Tag> : null}
      </p>
      {corrects ? (
        <p className="text-small text-ink-2">
          {t.rich('Corrects the note of {time}', {
            time: <Time instant={corrects.at} zone={institution.timeZone} format="moment" />,
          })}
        </p>
      ) : null}
      <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
      {pictureIds.length > 0 ? (
        <div className="mt-2">
          <PictureList
            ids={pictureIds}
            addressOf={(id) => NOTE_PICTURE_PATH.replace(':id', personId).replace(':imageId', id)}
          />
        </div>
      ) : null}
      {may('members:note') && !isCorrected ? (
        <Button variant="quiet" size="small" className="mt-1 -ml-3" onClick={onCorrect}>
          {t.rich('Correct<hidden> the note of {name}</hidden>', {
            name: by,
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
      ) : null}
    </>
  )
}
