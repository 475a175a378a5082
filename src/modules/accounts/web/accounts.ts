// The door for screens of other modules. What is drawn stands in the other half of the door, accounts.tsx.

export { staffAccountPath } from './places.ts'
export { keysOf, useMemberAccounts } from './useMemberAccounts.ts'
