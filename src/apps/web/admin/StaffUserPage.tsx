import { MemberEntries } from '../../../modules/entries/web/MemberEntries.tsx'
import { UserDetailPage } from '../../../modules/users/web/UserDetailPage.tsx'

/** Everything about one person, with what staff may do to their accounts and transactions. */
export const StaffUserPage = () => (
  <UserDetailPage renderEntries={({ id }) => <MemberEntries memberId={id} />} />
)
