import type { Option } from '../../../ui/fields/SelectField.tsx'
import { CATEGORY_NAMES } from '../../../values/categories.ts'
import { type Sentence, type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { EVERYDAY_KINDS, EVERYDAY_NAMES } from '../../accounts/contract.ts'
import type { MemberAccount } from '../../accounts/editing.contract.ts'
import { accountNamed, accountSaid, namingOf } from '../accountNaming.contract.ts'
import { type ColumnName, STATUS_NAMES, TYPE_NAMES } from '../row.contract.ts'

/** What can be chosen, in its order, and how each choice is said. */
type Choices = Readonly<Record<string, Sentence>>

/** The columns whose cells are chosen from a list that is the same for everybody. */
const CHOICES: Readonly<Partial<Record<ColumnName, Choices>>> = {
  type: TYPE_NAMES,
  category: CATEGORY_NAMES,
  status: STATUS_NAMES,
}

/** The accounts a row can name: those under the member's own name, which staff change. */
export const namedAccounts = (accounts: readonly MemberAccount[]): readonly MemberAccount[] =>
  accounts.filter(({ role }) => role === 'primary')

/** The accounts of the member; Checking and Savings can be chosen before those are known, or there. */
export function accountOptions(
  t: Translate,
  accounts: readonly MemberAccount[],
): readonly Option[] {
  const missing = EVERYDAY_KINDS.filter((kind) => !accountNamed(accounts, kind))
  return [
    ...accounts.map((account) => ({
      value: namingOf(accounts, account),
      label: accountSaid(t, accounts, account),
    })),
    ...missing.map((kind) => ({ value: kind, label: t(EVERYDAY_NAMES[kind]) })),
  ]
}

/** The list of a column; undefined where anything is typed. */
export function optionsIn(
  t: Translate,
  column: ColumnName,
  accounts: readonly MemberAccount[],
): readonly Option[] | undefined {
  if (column === 'account') return accountOptions(t, accounts)
  const choices = CHOICES[column]
  return choices && optionsOf(t, choices)
}

/** How a cell reads; what a file or a person wrote there stays as it is. */
export const cellWords = (options: readonly Option[] | undefined, text: string): Words =>
  options?.find(({ value }) => value === text)?.label ?? verbatim(text)

export const optionsOf = (t: Translate, choices: Choices): readonly Option[] =>
  Object.entries(choices).map(([value, name]) => ({ value, label: t(name) }))
