// The door of views of members for other screens: what stands beside a running call, on both sides.

export { SeeAsMember } from './SeeAsMember.tsx'
export { ShareButton, SharedNotice } from './SharedPages.tsx'
