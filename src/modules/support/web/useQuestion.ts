import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { AddedPicture } from '../../images/web/images.ts'
import { BeginBody, beginThread, type Subject, type Thread } from '../threads.contract.ts'
import { sentenceFor } from './problems.ts'
import { useShowThread } from './useThreads.ts'

/** What is asked about, and what the subject begins with. */
export type Asking = Subject & { readonly subject?: Words }

interface Typed {
  readonly subject: string
  readonly message: string
  readonly pictures: readonly AddedPicture[]
}

/** The address and the form name what it is about; the server knows whether it is the member's. */
export function useQuestion(asking: Asking | undefined, onBegun: (thread: Thread) => void) {
  const t = useTranslate()
  const show = useShowThread()
  const { subject: begins = '', ...about } = asking ?? { kind: undefined }
  return useSentForm({
    schema: BeginBody,
    blank: { subject: begins, message: '', pictures: [] },
    bodyOf: ({ subject, message, pictures }: Typed, id: string) => ({
      id,
      ...(about.kind !== undefined && { about }),
      subject,
      message,
      pictures: pictures.map((picture) => picture.id),
    }),
    fieldOf: { picture_missing: 'pictures' },
    send: (body) => call(beginThread, { body }),
    onSent: (thread) => {
      show(thread)
      onBegun(thread)
    },
    sentenceOf: (error) => sentenceFor(t, error),
  })
}

export type Question = ReturnType<typeof useQuestion>
