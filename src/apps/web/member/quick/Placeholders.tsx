import { EmptyState } from '../../../../ui/lists/EmptyState.tsx'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { MOVE_MONEY } from '../../../../modules/ledger/transferKind.contract.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

export const PeerPanel = () => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('Peer-to-peer payments are coming soon.')}
      action={<TextLink to={MOVE_MONEY}>{t('Send money to a member instead')}</TextLink>}
    >
      {t('You will pay people by their phone number or e-mail.')}
    </EmptyState>
  )
}

export const RewardsPanel = () => {
  const t = useTranslate()
  return (
    <EmptyState title={t('Our rewards program is being enhanced.')}>
      {t('Your points will show here, and what they can be turned into.')}
    </EmptyState>
  )
}
