import type { Translate, Words } from '../../../../values/sentence.ts'
import { roleWords } from '../../../accounts/contract.ts'
import type { InvitedRole } from '../../contract.ts'
import { mayWords } from '../roleHints.ts'

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
    hint: mayWords(t, { role: value, dailyCap: null }),
  }))
