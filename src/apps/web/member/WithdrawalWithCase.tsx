import { useParams } from 'react-router'
import { WithdrawalPage } from '../../../modules/ach/web/WithdrawalPage.tsx'
import { CaseAbout } from '../../../modules/disputes/web/CaseAbout.tsx'

/** What a company withdrew, and the case about it, before it is reported a second time. */
export function WithdrawalWithCase() {
  const { id = '' } = useParams()
  return <WithdrawalPage known={<CaseAbout transferId={id} />} />
}
