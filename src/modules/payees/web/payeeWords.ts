import { type OutgoingKind, transferPath } from '../../ledger/transferKind.contract.ts'
import type { Payee } from '../contract.ts'
import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'

type Details = Payee['details']

export const KIND_IN_WORDS: Readonly<Record<OutgoingKind, Sentence>> = {
  member: say('Bank user'),
  us_bank: say('External account'),
  international: say('International account'),
}

/** Opens the form with everything about the payee filled in. */
export const sendMoneyLink = ({ id, details }: Payee): string =>
  transferPath(details.kind, `payee=${id}`)

/** Whose account it is. */
export function holderOf(details: Details): string {
  switch (details.kind) {
    case 'member':
      return details.name
    case 'us_bank':
      return details.accountName
    case 'international':
      return details.recipientName
  }
}

/** What the member calls it, or whose it is. */
export const nameOf = ({ nickname, details }: Payee): string => nickname ?? holderOf(details)

/** Where the money goes. A member is found by address; an account shows its last four characters. */
export function placeOf(details: Details): { readonly place: string; readonly last4?: string } {
  if (details.kind === 'member') return { place: details.email }
  const number =
    details.kind === 'us_bank' ? details.accountNumber : (details.iban ?? details.accountNumber)
  return { place: details.bankName, last4: number.replaceAll(' ', '').slice(-4) }
}

/** The payee in one line of plain text; what tells two apart stands first, as ends are cut off. */
export function lineOf(t: Translate, payee: Payee): Words {
  const { place, last4 } = placeOf(payee.details)
  const name = nameOf(payee)
  return last4 === undefined
    ? t('{name}, {place}', { name, place })
    : t('{name}, ending in {last4}, {place}', { name, last4, place })
}
