import { CHECKLIST, type ChecklistItem } from '../contract.ts'
import type { Translate, Words } from '../../../values/sentence.ts'

/** What single keys do in the review, as the list of them shows it. */
export const reviewKeys = (
  t: Translate,
): readonly { readonly keys: readonly string[]; readonly does: Words }[] => [
  { keys: ['j'], does: t('Open the next application') },
  { keys: ['k'], does: t('Open the one before') },
  { keys: [t('1 to 0')], does: t('Check an item, from the first to the tenth') },
  { keys: ['a'], does: t('Approve; asks first') },
  { keys: ['r'], does: t('Reject; asks for a reason') },
  { keys: ['i'], does: t('Request information; asks what') },
  { keys: ['o'], does: t('Reopen a rejected application; asks for a reason') },
]

/** The item a digit stands for: 1 is the first, 0 the tenth. */
export function itemByKey(pressed: string): ChecklistItem | undefined {
  if (!/^[0-9]$/.test(pressed)) return undefined
  return CHECKLIST[pressed === '0' ? CHECKLIST.length - 1 : Number(pressed) - 1]
}
