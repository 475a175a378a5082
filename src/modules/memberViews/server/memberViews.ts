// The door of views of members: what the guard asks when staff read as a member, and what both sides are told.

export { openViewOf, presentToStaff, presentView, seenMember, shareableCallOf } from './reading.ts'
export { noteRead } from './seeing.ts'
