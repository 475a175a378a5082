import { say, type Sentence } from '../../../values/sentence.ts'
import type { HeldState } from '../held.contract.ts'
import type { PaymentKind } from '../paymentKind.contract.ts'

export const KIND_WORDS: Readonly<Record<PaymentKind, Sentence>> = {
  own: say('Between own accounts'),
  member: say('To another member'),
  us_bank: say('To a US bank'),
  international: say('Abroad'),
  biller: say('Bill to a biller of their own'),
  provider: say('Bill to a known biller'),
  pull: say('From another bank'),
}

export const STATE_WORDS: Readonly<Record<HeldState, Sentence>> = {
  open: say('Held'),
  released: say('Let go'),
  refused: say('Refused'),
  cancelled: say('Cancelled by the member'),
  lapsed: say('Nobody decided in time'),
}
