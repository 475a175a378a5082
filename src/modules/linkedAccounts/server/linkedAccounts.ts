// The door of linked accounts: where others hear of accounts of members at other banks.

export { linkAnswers } from './ending.ts'
export { creditPulls } from './pulls/crediting.ts'
export { typeOfLinked } from './reading.ts'
export { resealLinks } from './sealing.ts'
