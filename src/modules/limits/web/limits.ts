// The door for screens of other modules.

export { LimitNotice } from './LimitNotice.tsx'
export { MemberField } from './MemberField.tsx'
