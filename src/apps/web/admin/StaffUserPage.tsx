import { MemberEntries } from '../../../modules/staffTransactions/web/MemberEntries.tsx'
import { UserDetailPage } from '../../../modules/members/web/UserDetailPage.tsx'

/** Everything about one person, with what staff may do to their accounts and transactions. */
export const StaffUserPage = () => (
  <UserDetailPage renderEntries={({ id }) => <MemberEntries memberId={id} />} />
)
