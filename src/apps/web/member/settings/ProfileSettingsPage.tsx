import { ContactCard } from '../../../../modules/access/web/account/ContactCard.tsx'
import { ListingChoice } from '../../../../modules/transfers/web/ListingChoice.tsx'
import { institution } from '../../../../platform/web/institution.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../../ui/layout/PageTitle.tsx'
import { SupportContact } from '../../frames/SupportContact.tsx'
import { SettingsNav } from './SettingsNav.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** Who the credit union knows this member as, and how to have it corrected. */
export function ProfileSettingsPage() {
  const t = useTranslate()
  return (
    <>
      <PageTitle title={t('Profile Settings')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Profile Settings')}</h1>
      <SettingsNav />
      <div className="grid max-w-form gap-6">
        <ContactCard />
        <Card title={t('Being found')} titleId="found-title">
          <ListingChoice />
        </Card>
        <Card title={t('To change something')} titleId="change-title">
          <p className="mb-3">
            {t(
              'Call or write to us about a new name or address; each needs a document that shows it. Until staff confirm the change, everything stays as it is.',
            )}
          </p>
          <SupportContact />
        </Card>
      </div>
    </>
  )
}
