import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { QuestionForm } from './QuestionForm.tsx'
import { QuestionList } from './QuestionList.tsx'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { referenceOf } from '../../../values/ids.ts'
import { id } from '../../../values/schema.ts'
import type { Translate } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** What a member asked the credit union, and what it answered. */
export function QuestionsPage() {
  const t = useTranslate()
  const [params, setParams] = useSearchParams()
  const [asking, setAsking] = useState(false)
  const about = aboutOf(t, params.get('about'))
  const close = () => {
    setAsking(false)
    if (about) setParams({}, { replace: true })
  }
  return (
    <>
      <PageTitle title={t('Questions')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Questions')}</h1>
      <Button className="my-6 justify-self-start" onClick={() => setAsking(true)}>
        {t('Ask a question')}
      </Button>
      <QuestionList />
      <QuestionForm open={asking || about !== undefined} onClose={close} about={about} />
    </>
  )
}

/** The transaction that the address names; the server knows whether it is the member's. */
const aboutOf = (t: Translate, transferId: string | null) =>
  transferId !== null && id().safeParse(transferId).success
    ? {
        transferId,
        subject: t('Question about transaction {reference}', {
          reference: referenceOf(transferId),
        }),
      }
    : undefined
