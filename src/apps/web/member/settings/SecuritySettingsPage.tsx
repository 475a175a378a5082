import { PasswordCard } from '../../../../modules/access/web/account/PasswordCard.tsx'
import { SecondStepsCards } from '../../../../modules/factors/web/SecondStepsCards.tsx'
import { SAFETY } from '../../../../modules/safety/web/places.ts'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
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
        ['safety-title', t('Safety')],
      ]}
    >
      <SecondStepsCards>
        <PasswordCard />
        <Card title={t('Safety')} titleId="safety-title">
          <p className="text-ink-2">
            {t('Where you are signed in, what happened lately, and the brake for everything.')}
          </p>
          <TextLink to={SAFETY} className="inline-flex min-h-11 items-center font-medium">
            {t('Go to Safety')}
          </TextLink>
        </Card>
      </SecondStepsCards>
    </SettingsPage>
  )
}
