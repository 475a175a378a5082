import { say, type Sentence, type Translate, type Words } from '../../../../values/sentence.ts'
import { roleWords } from '../../../accounts/contract.ts'
import type { InvitedRole } from '../../contract.ts'

const MAY: Readonly<Record<InvitedRole, Sentence>> = {
  joint: say('Sees everything, pays, invites and removes others.'),
  custodian: say('Sees everything and moves the money for the child.'),
  delegate: say('Sees balance and activity, and moves nothing.'),
}

interface RoleChoice {
  readonly value: InvitedRole
  readonly label: Words
  readonly hint: Words
}

/** Roles that somebody can have on an account, with what each may do. */
export const rolesToChoose = (t: Translate, roles: readonly InvitedRole[]): readonly RoleChoice[] =>
  roles.map((value) => ({
    value,
    label: roleWords(t, { role: value, dailyCap: null }),
    hint: t(MAY[value]),
  }))
