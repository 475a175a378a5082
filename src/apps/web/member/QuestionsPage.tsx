import { useState } from 'react'
import { QuestionForm } from '../../../modules/support/web/QuestionForm.tsx'
import { QuestionList } from '../../../modules/support/web/QuestionList.tsx'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'

/** What a member asked the credit union, and what it answered. */
export function QuestionsPage() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <PageTitle title="Questions" institution={institution.shortName} />
      <h1 tabIndex={-1}>Questions</h1>
      <Button className="my-6 justify-self-start" onClick={() => setAsking(true)}>
        Ask a question
      </Button>
      <QuestionList />
      <QuestionForm open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
