// The door of linked accounts for other screens.

export { LinkedPicker } from './LinkedPicker.tsx'
