import { DeleteUserTransactions } from '../../../modules/entries/web/DeleteUserTransactions.tsx'
import { UsersPage } from '../../../modules/users/web/UsersPage.tsx'

/** Everybody there is, and at the end the box that deletes somebody's transactions. */
export const StaffUsersPage = () => <UsersPage end={<DeleteUserTransactions />} />
