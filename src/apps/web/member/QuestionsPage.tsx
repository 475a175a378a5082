import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { QuestionForm } from '../../../modules/support/web/QuestionForm.tsx'
import { QuestionList } from '../../../modules/support/web/QuestionList.tsx'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { referenceOf } from '../../../values/ids.ts'
import { id } from '../../../values/schema.ts'

/** What a member asked the credit union, and what it answered. */
export function QuestionsPage() {
  const [params, setParams] = useSearchParams()
  const [asking, setAsking] = useState(false)
  const about = aboutOf(params.get('about'))
  const close = () => {
    setAsking(false)
    if (about) setParams({}, { replace: true })
  }
  return (
    <>
      <PageTitle title="Questions" institution={institution.shortName} />
      <h1 tabIndex={-1}>Questions</h1>
      <Button className="my-6 justify-self-start" onClick={() => setAsking(true)}>
        Ask a question
      </Button>
      <QuestionList />
      <QuestionForm open={asking || about !== undefined} onClose={close} about={about} />
    </>
  )
}

/** The transaction that the address names; the server knows whether it is the member's. */
const aboutOf = (transferId: string | null) =>
  transferId !== null && id().safeParse(transferId).success
    ? { transferId, subject: `Question about transaction ${referenceOf(transferId)}` }
    : undefined
