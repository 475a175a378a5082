// The door of views of members: what the guard asks when staff read as a member, what both sides are told, and the end.

export { openViewOf, presentToStaff, presentView, seenMember, shareableCallOf } from './reading.ts'
export { noteRead } from './seeing.ts'
export { endSharing } from './sharing.ts'
