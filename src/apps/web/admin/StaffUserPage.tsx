import { EditAccount } from '../../../modules/accounts/web/EditAccount.tsx'
import { MemberEntries } from '../../../modules/staffTransactions/web/MemberEntries.tsx'
import { UserDetailPage } from '../../../modules/members/web/UserDetailPage.tsx'
import { Card } from '../../../ui/layout/Card.tsx'

/** Everything about one person, with what staff may do to their accounts and transactions. */
export const StaffUserPage = () => (
  <UserDetailPage
    renderEntries={({ id }) => (
      <div className="grid gap-6">
        <Card title="Accounts" titleId="entries-accounts">
          <EditAccount memberId={id} />
        </Card>
        <MemberEntries memberId={id} />
      </div>
    )}
  />
)
