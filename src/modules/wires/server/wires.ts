// The door of wires: where other modules have payments leave for banks abroad.

export { cutMessage, settlementDayOf } from './cutting.ts'
export { feeIdOf, feeIn, feeOf, feeOrdersOf, giveBackFee, lockForFee } from './fee.ts'
export { createWire, resealInstructions } from './instructing.ts'
export { answerExceptions, answersOfFile } from './reading.ts'
export { returnInWords, type WireReturn } from './receiving/words.ts'
