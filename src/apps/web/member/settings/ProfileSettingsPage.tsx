import { SecurityHistory } from '../../../../modules/audit/web/SecurityHistory.tsx'
import { useSession } from '../../../../modules/identity/web/session.ts'
import { ListingChoice } from '../../../../modules/transfers/web/ListingChoice.tsx'
import { institution } from '../../../../platform/web/institution.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { SummaryList } from '../../../../ui/SummaryList.tsx'
import { SupportContact } from '../../frames/SupportContact.tsx'
import { SettingsNav } from './SettingsNav.tsx'

/** Who the credit union knows this member as, and how to have it corrected. */
export function ProfileSettingsPage() {
  const { data: session } = useSession()
  const { firstName = '', lastName = '', email = '' } = session?.caller ?? {}
  return (
    <>
      <PageTitle title="Profile Settings" institution={institution.shortName} />
      <h1 tabIndex={-1}>Profile Settings</h1>
      <SettingsNav />
      <div className="grid max-w-form gap-6">
        <Card title="What we know you as" titleId="known-title">
          <SummaryList
            rows={[
              { term: 'First name', detail: firstName },
              { term: 'Last name', detail: lastName },
              { term: 'E-mail', detail: email },
            ]}
          />
        </Card>
        <Card title="Being found" titleId="found-title">
          <ListingChoice />
        </Card>
        <Card title="To change something" titleId="change-title">
          <p className="mb-3">
            Call or write to us. A new name needs a document that shows it; a new e-mail address is
            checked with a code before we use it. Until staff confirm the change, everything stays
            as it is.
          </p>
          <SupportContact />
        </Card>
        <Card title="Security history" titleId="security-title">
          <SecurityHistory />
        </Card>
      </div>
    </>
  )
}
