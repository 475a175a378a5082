// The door for screens of other modules: how accounts are named, chosen and edited.

export { accountCard } from './accountCard.tsx'
export { AccountName } from './AccountName.tsx'
export { AmountHint } from './AmountHint.tsx'
export { EditAccount } from './EditAccount.tsx'
