import { say, type Sentence, type Translate, verbatim, type Words } from '../../values/sentence.ts'
import { inSwiftX } from './charset.ts'
import { all, maybe, maybeText, textOf } from './fields.ts'
import { externalCodeIn } from './headers.ts'
import type { ReadElement } from './reading.ts'
import { optional, type XmlElement } from './xml.ts'

/** Why a payment was rejected, returned or not cancelled. What we do not know is kept as it came. */
export interface Reason {
  /** Of an external code list, "AC01"; undefined where a bank says it in words of its own. */
  readonly code?: string | undefined
  readonly proprietary?: string | undefined
  readonly text: readonly string[]
}

const TEXT_MAX = 105

export const reasonElement = (
  name: string,
  { code, proprietary, text }: Reason,
): XmlElement | undefined =>
  optional(name, [
    optional('Rsn', [
      optional('Cd', code),
      optional('Prtry', proprietary && inSwiftX(proprietary, 35)),
    ]),
    ...text.map((words) => optional('AddtlInf', inSwiftX(words, TEXT_MAX))),
  ])

export const reasonsIn = (parent: ReadElement, name: string): readonly Reason[] =>
  all(parent, name).map((reason) => ({
    code: maybe(reason, 'Rsn/Cd') && externalCodeIn(reason, 'Rsn/Cd'),
    proprietary: maybeText(reason, 'Rsn/Prtry'),
    text: all(reason, 'AddtlInf').map((info) => textOf(info, TEXT_MAX)),
  }))

/** What the codes mean that come back for credit transfers, in our words. */
const MEANINGS: Readonly<Record<string, Sentence>> = {
  AC01: say('the account number is wrong'),
  AC03: say('the account number of the recipient is wrong'),
  AC04: say('the account is closed'),
  AC06: say('the account is blocked'),
  AC07: say('the account of the recipient is closed'),
  AG01: say('the account cannot take such a payment'),
  AM02: say('the amount is not allowed'),
  AM05: say('the other bank had the same payment before'),
  AM09: say('the amount is not the one agreed on'),
  ARDT: say('the payment had been returned already'),
  BE01: say('the name does not belong to the account'),
  BE04: say('the address of the recipient is missing'),
  BE05: say('the other bank does not know who sent it'),
  CURR: say('the account does not take this currency'),
  CUST: say('the recipient declined it'),
  DUPL: say('the payment was sent twice'),
  ERIN: say('the other bank cannot process this payment'),
  FOCR: say('it was sent back because we asked for it'),
  FRAD: say('it was reported as fraud'),
  LEGL: say('the law of the other country does not allow it'),
  MD07: say('the recipient has died'),
  MS02: say('the recipient gave no reason'),
  MS03: say('the other bank gave no reason'),
  NARR: say('the other bank says why in its own words'),
  NOAS: say('the recipient did not answer'),
  NOOR: say('the other bank never had this payment'),
  RC01: say('the code of the bank is wrong'),
  RC04: say('the code of the recipient’s bank is wrong'),
  RR02: say('the name or address of the sender is missing'),
  RR03: say('the name or address of the recipient is missing'),
  RR04: say('a rule of the other country does not allow it'),
  TECH: say('the other bank had a technical problem'),
  TM01: say('it came after the hour until which the other bank takes payments'),
}

/** A reason as people read it, within a sentence: "the account is closed". */
export function reasonWords(t: Translate, { code, proprietary, text }: Reason): Words {
  const meaning = code === undefined ? undefined : MEANINGS[code]
  if (meaning !== undefined) return t(meaning)
  const given = [code, proprietary, ...text].filter((part) => part !== undefined)
  return given.length === 0 ? t(MEANINGS['MS03']!) : verbatim(given.join(' '))
}
