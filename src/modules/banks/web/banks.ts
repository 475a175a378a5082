// The door of banks for other screens.

export { BankField } from './BankField.tsx'
