import { ContactCard } from '../../../../modules/access/web/account/ContactCard.tsx'
import { ListingChoice } from '../../../../modules/transfers/web/ListingChoice.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { SupportContact } from '../../frames/SupportContact.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** Who the credit union knows this member as, and how to have it corrected. */
export function ProfileSettingsPage() {
  const t = useTranslate()
  return (
    <SettingsPage
      title={t('Profile Settings')}
      sections={[
        ['known-title', t('Personal details')],
        ['found-title', t('Who can find you')],
        ['change-title', t('Change your details')],
      ]}
    >
      <div className="grid max-w-form gap-6">
        <ContactCard />
        <Card title={t('Who can find you')} titleId="found-title">
          <ListingChoice />
        </Card>
        <Card title={t('Change your details')} titleId="change-title">
          <p className="mb-3">
            {t('Until our staff confirm a new name or address, everything stays as it is.')}
          </p>
          <SupportContact />
        </Card>
      </div>
    </SettingsPage>
  )
}
