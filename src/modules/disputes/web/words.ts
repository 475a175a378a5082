import type { TagTone } from '../../../ui/lists/Tag.tsx'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal, magnitude } from '../../../values/money.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { type DisputeSummary } from '../contract.ts'
import { OUTCOME_WORDS } from '../words.contract.ts'
import type { StaffStep } from '../staff.contract.ts'

export const dollars = (decimal: string): Words => {
  const { minor, currency } = fromDecimal(decimal)
  return formatMoney({ minor: magnitude(minor), currency })
}

/** Where a case stands, in a word. */
export function statusOf(
  t: Translate,
  { state, outcome, isAsked, provisional }: DisputeSummary,
): readonly [Words, TagTone] {
  if (state === 'withdrawn') return [t('Withdrawn'), 'neutral']
  if (outcome !== null)
    return [t(OUTCOME_WORDS[outcome]), outcome === 'no_error' ? 'neutral' : 'good']
  if (isAsked) return [t('We need your answer'), 'waiting']
  return provisional === null
    ? [t('We are looking into it'), 'waiting']
    : [t('Credited while we look into it'), 'waiting']
}

/** The same to staff. */
export const staffStatusOf = (t: Translate, summary: DisputeSummary): Words =>
  summary.isAsked ? t('Waits for the member’s answer') : statusOf(t, summary)[0]

/** What happens next and by when, to whoever reported it. */
export function nextWords(t: Translate, { due, provisional }: DisputeSummary): Words | undefined {
  if (due === null) return undefined
  const day = formatDay(due.on)
  switch (due.what) {
    case 'credit':
      return t('We decide by {day}. If we need longer, we credit you the amount meanwhile.', {
        day,
      })
    case 'decide':
      return t('We decide by {day} and write to you.', { day })
    case 'take_back':
      return t('On {day} {amount} of the provisional credit is taken back.', {
        day,
        amount: dollars(provisional ?? '0.00'),
      })
  }
}

/** One line of the history as members read it. */
export function stepWords(
  t: Translate,
  { kind, by, amount }: Pick<StaffStep, 'kind' | 'by' | 'amount'>,
): Words {
  const name = by ?? ''
  const money = amount === null ? '' : dollars(amount)
  switch (kind) {
    case 'filed':
      return t('{name} reported it', { name })
    case 'asked':
      return t('We asked you something')
    case 'answered':
      return t('{name} told us more', { name })
    case 'credited':
      return t('We credited {amount} until it is decided', { amount: money })
    case 'decided':
      return t('We decided')
    case 'came_back':
      return amount === null
        ? t('The money came back another way')
        : t('The money came back another way, so we took {amount} back', { amount: money })
    case 'withdrawn':
      return t('{name} withdrew the report', { name })
    case 'taken_back':
      return t('We took {amount} of the provisional credit back', { amount: money })
    case 'note':
    case 'warned':
    case 'overdue':
      return staffStepWords(t, { kind, by, amount })
  }
}

/** The same as staff read it. */
export function staffStepWords(
  t: Translate,
  { kind, by, amount }: Pick<StaffStep, 'kind' | 'by' | 'amount'>,
): Words {
  const name = by ?? t('The portal')
  const money = amount === null ? '' : dollars(amount)
  switch (kind) {
    case 'filed':
      return t('{name} reported {amount}', { name, amount: money })
    case 'asked':
      return t('{name} asked the member', { name })
    case 'answered':
      return t('{name} answered', { name })
    case 'note':
      return t('{name} noted, for staff only', { name })
    case 'credited':
      return t('{name} credited {amount} provisionally', { name, amount: money })
    case 'decided':
      return t('{name} decided on {amount}', { name, amount: money })
    case 'came_back':
      return amount === null
        ? t('The money came back another way')
        : t('{name} took {amount} back, because the money came back another way', {
            name,
            amount: money,
          })
    case 'withdrawn':
      return t('{name} withdrew the report', { name })
    case 'taken_back':
      return t('{name} took {amount} back', { name, amount: money })
    case 'warned':
      return t('Staff were warned')
    case 'overdue':
      return t('A deadline has passed')
  }
}
