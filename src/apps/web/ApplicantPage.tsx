import { useQueryClient } from '@tanstack/react-query'
import { PendingPage } from '../../modules/applications/web/PendingPage.tsx'
import { refreshSession } from '../../modules/access/web/session.ts'
import { SignOutButton } from '../../modules/access/web/SignOutButton.tsx'
import { ApplicationMessages } from '../../modules/support/web/ApplicationMessages.tsx'
import { APPLICANT_HOME, ApplicantFrame } from './frames/ApplicantFrame.tsx'

/** Where an applicant waits. Once they are a member, the guard of the frame leads on. */
export function ApplicantPage() {
  const client = useQueryClient()
  const isStillApplicant = async (): Promise<boolean> =>
    (await refreshSession(client)).caller?.home === APPLICANT_HOME
  return (
    <ApplicantFrame>
      <PendingPage
        signOut={<SignOutButton />}
        questions={(isAsked) => <ApplicationMessages isAsked={isAsked} />}
        mayReadAgain={isStillApplicant}
      />
    </ApplicantFrame>
  )
}
