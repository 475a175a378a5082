import { useParams } from 'react-router'
import { kindInPath, MOVE_MONEY } from '../../../../modules/ledger/transferKind.contract.ts'
import { useLimit } from '../../../../modules/limits/web/useLimit.ts'
import { NotFoundPage } from '../../../../modules/site/web/NotFoundPage.tsx'
import { TransferPanel } from '../../../../modules/transfers/web/TransferPanel.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { MEMBER_HOME } from '../memberPaths.ts'
import { TaskPage } from '../TaskPage.tsx'
import { WithOverview } from '../WithOverview.tsx'

/** Moving money in any of four ways, of which the address names one. */
export function TransfersPage() {
  const t = useTranslate()
  const { kind } = useParams()
  const limit = useLimit()
  if (kind !== undefined && kindInPath(kind) === undefined)
    return <NotFoundPage home={MEMBER_HOME} />
  return (
    <TaskPage title={t('Transfers')} address={MOVE_MONEY}>
      <WithOverview reads={[limit]}>
        {({ accounts }, onPosted) => <TransferPanel {...{ accounts, onPosted }} />}
      </WithOverview>
    </TaskPage>
  )
}
