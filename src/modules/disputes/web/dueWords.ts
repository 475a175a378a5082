import type { TagTone } from '../../../ui/lists/Tag.tsx'
import { formatDay } from '../../../values/formats.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import type { Due } from '../contract.ts'
import type { QueuedDispute } from '../staff.contract.ts'

const SOON_DAYS = 3

/** What is due and how soon, for staff; undefined where nothing is. */
export function dueWords(
  t: Translate,
  { due, daysLeft }: Pick<QueuedDispute, 'due' | 'daysLeft'>,
): { readonly words: Words; readonly tone: TagTone } | undefined {
  if (due === null || daysLeft === null) return undefined
  if (daysLeft < 0 && due.what !== 'take_back')
    return {
      words: t('{count, plural, =1 {One day overdue} other {# days overdue}}', {
        count: -daysLeft,
      }),
      tone: 'bad',
    }
  const tone = daysLeft <= SOON_DAYS ? 'waiting' : 'neutral'
  return { words: whatWords(t, due), tone }
}

function whatWords(t: Translate, { what, on }: Due): Words {
  const day = formatDay(on)
  if (what === 'credit') return t('Credit or decide by {day}', { day })
  return what === 'decide' ? t('Decide by {day}', { day }) : t('Taken back on {day}', { day })
}
