// The door of the screens of notes: what stands on the page of a member.

export { MemberNotes } from './MemberNotes.tsx'
