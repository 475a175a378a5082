import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'
import type { AccountKind, OwnerRole } from '../../accounts/contract.ts'

const MAY: Readonly<Record<OwnerRole, Sentence>> = {
  primary: say('Sees everything, pays, invites and removes others.'),
  joint: say('Sees everything, pays, invites and removes others.'),
  custodian: say('Sees everything and moves the money for the child.'),
  delegate: say('Sees balance and activity, and moves nothing.'),
}

/** The same where two have to sign. */
const MAY_BY_TWO: Readonly<Record<OwnerRole, Sentence>> = {
  primary: say('Sees everything, proposes payments and signs those of others.'),
  joint: say('Sees everything, proposes payments and signs those of others.'),
  custodian: say('Sees everything, proposes payments for the child and signs those of others.'),
  delegate: say('Sees balance and activity, and moves nothing while two have to sign.'),
}

/** What somebody of a role may do with the account. */
export const mayWords = (
  t: Translate,
  { role, dailyCap }: { readonly role: OwnerRole; readonly dailyCap: string | null },
  { kind, twoToSign = false }: { readonly kind?: AccountKind; readonly twoToSign?: boolean } = {},
): Words => {
  if (role === 'primary' && kind === 'Youth')
    return t('Sees everything. The custodian moves the money.')
  if (twoToSign) return t(MAY_BY_TWO[role])
  return dailyCap === null
    ? t(MAY[role])
    : t('Sees balance and activity, and moves money out up to that limit.')
}
