import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'
import type { AccountKind, OwnerRole } from '../../accounts/contract.ts'

const MAY: Readonly<Record<OwnerRole, Sentence>> = {
  primary: say('Sees everything, pays, invites and removes others.'),
  joint: say('Sees everything, pays, invites and removes others.'),
  custodian: say('Sees everything and moves the money for the child.'),
  delegate: say('Sees balance and activity, and moves nothing.'),
}

/** What somebody of a role may do with the account. */
export const mayWords = (
  t: Translate,
  { role, dailyCap }: { readonly role: OwnerRole; readonly dailyCap: string | null },
  kind?: AccountKind,
): Words => {
  if (dailyCap !== null)
    return t('Sees balance and activity, and moves money out up to that limit.')
  return role === 'primary' && kind === 'Youth'
    ? t('Sees everything. The custodian moves the money.')
    : t(MAY[role])
}
