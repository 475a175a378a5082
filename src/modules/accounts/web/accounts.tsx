// The door for screens of other modules: how accounts are named and chosen. What
// staff edit is no part of it, or every page that names an account would load it; apps opens that.

export type { ChoosableAccount } from './accountCard.tsx'
export { AccountChoice } from './AccountChoice.tsx'
export { AccountFold } from './AccountFold.tsx'
export { AccountName } from './AccountName.tsx'
export { AmountHint } from './AmountHint.tsx'
export { LeftToday } from './LeftToday.tsx'
export { ReasonField } from './ReasonField.tsx'
export { RoleTag } from './RoleTag.tsx'
