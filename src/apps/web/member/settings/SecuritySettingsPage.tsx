import { SecurityHistory } from '../../../../modules/audit/web/SecurityHistory.tsx'
import { DevicesCard } from '../../../../modules/access/web/account/DevicesCard.tsx'
import { PasswordCard } from '../../../../modules/access/web/account/PasswordCard.tsx'
import { SecondStepsCards } from '../../../../modules/factors/web/SecondStepsCards.tsx'
import { institution } from '../../../../platform/web/institution.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../../ui/layout/PageTitle.tsx'
import { SettingsNav } from './SettingsNav.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** How a member proves that it is them. */
export function SecuritySettingsPage() {
  const t = useTranslate()
  return (
    <>
      <PageTitle title={t('Security settings')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Security')}</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        {t(
          'How we make sure that it is you: when you sign in, and before something important changes.',
        )}
      </p>
      <SettingsNav />
      <SecondStepsCards>
        <PasswordCard />
        <DevicesCard />
        <Card title={t('Security history')} titleId="security-title">
          <SecurityHistory />
        </Card>
      </SecondStepsCards>
    </>
  )
}
