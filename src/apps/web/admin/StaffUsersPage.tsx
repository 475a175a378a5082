import { DeleteUserTransactions } from '../../../modules/staffTransactions/web/DeleteUserTransactions.tsx'
import { UsersPage } from '../../../modules/members/web/UsersPage.tsx'

/** Everybody there is, and at the end the box that deletes somebody's transactions. */
export const StaffUsersPage = () => <UsersPage end={<DeleteUserTransactions />} />
