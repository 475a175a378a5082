import type { Activity } from '../contract.ts'
import { hasWords, wordsOf } from '../words.contract.ts'
import { isWaiting } from './statusWords.ts'
import { say } from '../../../values/sentence.ts'

/** The search among them. */
export const RECENT_SEARCH = 'recent-search'

export const rowId = (key: string): string => `recent-${key}`

export const RECENT_CHOICES = [
  { value: 'all', label: say('All') },
  { value: 'in', label: say('In') },
  { value: 'out', label: say('Out') },
  { value: 'pending', label: say('Pending') },
] as const

export type RecentChoice = (typeof RECENT_CHOICES)[number]['value']

const isChosen = ({ direction, status }: Activity, choice: RecentChoice): boolean =>
  choice === 'all' || (choice === 'pending' ? isWaiting(status) : direction === choice)

/** Those of the latest transactions that have the words and the direction. */
export function recentMatches(
  items: readonly Activity[],
  typed: string,
  choice: RecentChoice,
): readonly Activity[] {
  const words = wordsOf(typed)
  return items.filter((item) => isChosen(item, choice) && hasWords(item, words))
}
