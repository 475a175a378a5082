// The door of the simulated banks: whom they pay, and the mark that they leave.

export { arrange, type Arrangement } from './arrangements.ts'
export { wasSimulated } from './mark.ts'
