import { useOverview } from '../../../modules/activity/web/useOverview.ts'
import { CertificatePage } from '../../../modules/certificates/web/CertificatePage.tsx'
import { CloseAccountPage } from '../../../modules/openings/web/CloseAccountPage.tsx'
import { OpenProductPage } from '../../../modules/openings/web/OpenProductPage.tsx'
import { closeAccountPath } from '../../../modules/openings/web/places.ts'

/** Opening a product with money of the member's accounts. */
export const OpenProduct = () => <OpenProductPage overview={useOverview()} />

/** Closing an account, whose rest goes to another one. */
export const CloseAccount = () => <CloseAccountPage overview={useOverview()} />

/** The term of a certificate; money goes to another account of the member's at its maturity. */
export const OwnCertificate = () => (
  <CertificatePage overview={useOverview()} closePath={closeAccountPath} />
)
