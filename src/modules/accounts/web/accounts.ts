// The door of accounts for screens of other modules.

export { EditAccount } from './EditAccount.tsx'
export { keysOf, useMemberAccounts } from './useMemberAccounts.ts'
