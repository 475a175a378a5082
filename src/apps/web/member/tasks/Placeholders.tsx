import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/lists/EmptyState.tsx'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { transferPath } from '../../../../modules/ledger/transferKind.contract.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { CARDS_PATH } from '../memberPaths.ts'
import { TaskPage } from '../TaskPage.tsx'

export const PeerPage = () => {
  const t = useTranslate()
  return (
    <TaskPage title={t('Peer-to-peer payments')} tile="p2p">
      <Card>
        <EmptyState
          title={t('Peer-to-peer payments are coming soon.')}
          action={
            <TextLink to={transferPath('member')}>{t('Send money to a member instead')}</TextLink>
          }
        >
          {t('You will pay people by their phone number or email.')}
        </EmptyState>
      </Card>
    </TaskPage>
  )
}

export const RewardsPage = () => {
  const t = useTranslate()
  return (
    <TaskPage title={t('Rewards')} tile="rewards">
      <Card>
        <EmptyState
          title={t('Our rewards program is being enhanced.')}
          action={<TextLink to={CARDS_PATH}>{t('See your cards')}</TextLink>}
        >
          {t('Your points will show here, and what they can be turned into.')}
        </EmptyState>
      </Card>
    </TaskPage>
  )
}
