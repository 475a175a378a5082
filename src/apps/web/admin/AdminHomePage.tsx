import { ReviewDesk } from '../../../modules/applications/web/ReviewDesk.tsx'
import { institution } from '../../../platform/web/institution.ts'

/** The first page of the back office: who is waiting to become a member. */
export function AdminHomePage() {
  return (
    <>
      <title>{`Dashboard | ${institution.shortName}`}</title>
      <h1 tabIndex={-1} className="mb-6">
        Dashboard
      </h1>
      <ReviewDesk />
    </>
  )
}
