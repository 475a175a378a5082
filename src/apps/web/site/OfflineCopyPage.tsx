import { institution } from '../../../platform/web/institution.ts'
import { OfflinePage } from '../../../ui/OfflinePage.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'

/** What browsers keep for when there is no connection at all. No script runs on it. */
export const OfflineCopyPage = () => (
  <>
    <PageTitle title="You are offline" institution={institution.shortName} />
    {institution.demo ? null : <meta name="robots" content="noindex" />}
    <OfflinePage institution={institution} />
  </>
)
