import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { referenceOf } from '../../../values/ids.ts'
import { id } from '../../../values/schema.ts'
import { type Translate } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { NAMED, type Named, threadPath } from '../about.contract.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { ThreadList } from './ThreadList.tsx'
import type { Asking } from './useQuestion.ts'

/** What a member wrote to the credit union, and what it answered. */
export function ThreadsPage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [asking, setAsking] = useState(false)
  const about = askingIn(t, params)
  const close = () => {
    setAsking(false)
    if (about) setParams({}, { replace: true })
  }
  const isOpen = asking || about !== undefined
  const title = useHeldFocus(isOpen)
  return (
    <>
      <PageTitle title={t('Your messages')} institution={institution.shortName} />
      <h1 ref={title} tabIndex={-1}>
        {t('Your messages')}
      </h1>
      <Button className="my-6 justify-self-start" onClick={() => setAsking(true)}>
        {t('Ask a question')}
      </Button>
      <ThreadList onAsk={() => setAsking(true)} />
      <QuestionForm
        open={isOpen}
        onClose={close}
        onRead={(threadId) => void navigate(threadPath(threadId), { replace: about !== undefined })}
        about={about}
      />
    </>
  )
}

/** The button in an empty list is gone once something was asked: the heading then takes the focus in its place. */
function useHeldFocus(isOpen: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      title.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return title
}

/** What the address names to be asked about; the server knows whether it is the member's. */
function askingIn(t: Translate, params: URLSearchParams): Asking | undefined {
  const kind = NAMED.find((name) => name === params.get('about'))
  const of = params.get('of')
  return kind !== undefined && of !== null && id().safeParse(of).success
    ? { kind, id: of, subject: subjectFor(t, kind, of) }
    : undefined
}

function subjectFor(t: Translate, kind: Named, of: string) {
  const reference = referenceOf(of)
  switch (kind) {
    case 'transaction':
      return t('Question about transaction {reference}', { reference })
    case 'payment':
      return t('Question about a payment')
    case 'deposit':
      return t('Question about deposit {reference}', { reference })
    case 'account':
      return t('Question about an account')
  }
}
