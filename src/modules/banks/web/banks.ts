// The door of banks for other screens.

export { AccountNumberField } from './AccountNumberField.tsx'
export { BankField } from './BankField.tsx'
