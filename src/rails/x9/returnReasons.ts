import { say, type Sentence } from '../../values/sentence.ts'

interface CheckReturnReason {
  readonly title: Sentence
  /** What it means for whoever deposited the check, read after "The check came back:". */
  readonly toMember: Sentence
}

const row = (title: Sentence, toMember: Sentence): CheckReturnReason => ({ title, toMember })

const NOT_SIGNED = say('The check is not signed as the bank expects it.')
const CONTACT = say('The bank of the payer did not take the check. Please contact us.')
const FORGED = say('The bank of the payer says that the check is not genuine.')
const ENDORSE = say('The back of the check was not signed as it has to be.')

/** Why a check comes back, by the codes of X9.100-188. */
export const CHECK_RETURN_REASONS: Readonly<Record<string, CheckReturnReason>> = {
  A: row(
    say('Not sufficient funds'),
    say('There was not enough money in the account of the payer.'),
  ),
  B: row(
    say('Uncollected funds hold'),
    say('The money in the account of the payer could not be used yet.'),
  ),
  C: row(say('Stop payment'), say('The payer stopped the check.')),
  D: row(say('Closed account'), say('The account of the payer is closed.')),
  E: row(say('Unable to locate account'), say('The bank of the payer does not find the account.')),
  F: row(say('Frozen or blocked account'), say('The account of the payer is frozen.')),
  G: row(say('Stale dated'), say('The check is too old to be paid.')),
  H: row(say('Post dated'), say('The date on the check has not come yet.')),
  I: row(say('Endorsement missing'), ENDORSE),
  J: row(say('Endorsement irregular'), ENDORSE),
  K: row(say('Signature missing'), NOT_SIGNED),
  L: row(say('Signature irregular'), NOT_SIGNED),
  M: row(say('Non-cash item'), say('This paper cannot be paid as a check.')),
  N: row(say('Altered or fictitious item'), FORGED),
  O: row(say('Unable to process'), CONTACT),
  P: row(say('Item exceeds stated dollar limit'), say('The amount is more than the check allows.')),
  Q: row(say('Not authorized'), say('The payer had not authorized the check.')),
  R: row(say('Branch or account sold'), say('The account of the payer moved to another bank.')),
  S: row(say('Refer to maker'), say('Please ask the payer why the bank did not pay the check.')),
  T: row(say('Item cannot be presented again'), CONTACT),
  U: row(
    say('Unusable image'),
    say('The photo of the check could not be read by the bank of the payer.'),
  ),
  V: row(say('Image fails security check'), FORGED),
  W: row(say('Cannot determine amount'), say('The bank of the payer could not read the amount.')),
  X: row(say('Refer to image'), CONTACT),
  Y: row(say('Duplicate presentment'), say('The check had been paid before.')),
  Z: row(say('Forgery'), FORGED),
}

export const isCheckReturnReason = (code: string): boolean =>
  Object.hasOwn(CHECK_RETURN_REASONS, code) || /^[1-9]$/.test(code)
