import type { Option } from '../../../ui/fields/SelectField.tsx'
import { CATEGORY_NAMES } from '../../../values/categories.ts'
import { type Sentence, type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { EVERYDAY_NAMES } from '../../accounts/contract.ts'
import { type ColumnName, STATUS_NAMES, TYPE_NAMES } from '../row.contract.ts'

/** What can be chosen, in its order, and how each choice is said. */
export type Choices = Readonly<Record<string, Sentence>>

/** The columns whose cells are chosen from a list. */
export const CHOICES: Readonly<Partial<Record<ColumnName, Choices>>> = {
  account: EVERYDAY_NAMES,
  type: TYPE_NAMES,
  category: CATEGORY_NAMES,
  status: STATUS_NAMES,
}

/** How a cell reads; what a file or a person wrote there stays as it is. */
export const cellWords = (t: Translate, choices: Choices | undefined, text: string): Words =>
  choices && Object.hasOwn(choices, text) ? t(choices[text]!) : verbatim(text)

export const optionsOf = (t: Translate, choices: Choices): readonly Option[] =>
  Object.entries(choices).map(([value, name]) => ({ value, label: t(name) }))
