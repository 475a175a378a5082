// The door for screens of other modules.

export { PayeePicker } from './PayeePicker.tsx'
export { SavePayee } from './SavePayee.tsx'
