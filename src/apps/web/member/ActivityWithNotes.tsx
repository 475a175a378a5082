import { ActivityPage } from '../../../modules/activity/web/ActivityPage.tsx'
import { StaffNotes } from '../../../modules/staffTransactions/web/StaffNotes.tsx'

/** What happened on a member's accounts, and what staff noted there. */
export const ActivityWithNotes = () => <ActivityPage notes={<StaffNotes />} />
