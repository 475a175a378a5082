import { SecurityHistory } from '../../../../modules/audit/web/SecurityHistory.tsx'
import { DevicesCard } from '../../../../modules/access/web/account/DevicesCard.tsx'
import { PasswordCard } from '../../../../modules/access/web/account/PasswordCard.tsx'
import { SecondStepsCards } from '../../../../modules/factors/web/SecondStepsCards.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** How a member proves that it is them. */
export function SecuritySettingsPage() {
  const t = useTranslate()
  return (
    <SettingsPage
      title={t('Security settings')}
      heading={t('Security')}
      lead={t(
        'How we make sure that it is you: when you sign in, and before something important changes.',
      )}
      sections={[
        ['authenticator-title', t('Authenticator app')],
        ['passkeys-title', t('Passkeys')],
        ['password-title', t('Password')],
        ['devices-title', t('Where you are signed in')],
        ['security-title', t('Security history')],
      ]}
    >
      <SecondStepsCards>
        <PasswordCard />
        <DevicesCard />
        <Card title={t('Security history')} titleId="security-title">
          <SecurityHistory />
        </Card>
      </SecondStepsCards>
    </SettingsPage>
  )
}
