import { ReviewDesk } from '../../../modules/applications/web/ReviewDesk.tsx'
import { institution } from '../../../platform/web/institution.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'

/** The first page of the back office: who is waiting to become a member. */
export function AdminHomePage() {
  return (
    <>
      <PageTitle title="Dashboard" institution={institution.shortName} />
      <h1 tabIndex={-1} className="mb-6">
        Dashboard
      </h1>
      <ReviewDesk />
    </>
  )
}
