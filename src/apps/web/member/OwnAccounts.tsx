import { useOverview } from '../../../modules/activity/web/useOverview.ts'
import { CloseAccountPage } from '../../../modules/openings/web/CloseAccountPage.tsx'
import { OpenProductPage } from '../../../modules/openings/web/OpenProductPage.tsx'

/** Opening a product with money of the member's accounts. */
export const OpenProduct = () => <OpenProductPage overview={useOverview()} />

/** Closing an account, whose rest goes to another one. */
export const CloseAccount = () => <CloseAccountPage overview={useOverview()} />
