import { formatMoney, fromDecimal, money, magnitude } from '../../../values/money.ts'
import type { Analytics } from '../contract.ts'
import { formatMoment } from '../../../values/formats.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { dollars, durationWords, FAILURE_WITHIN, MOVEMENT_LABEL } from './words.ts'

// What each chart shows, in one or two sentences: whoever reads nothing else has the answer.

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

export function waitingFinding(
  t: Translate,
  { waitingNow, oldestSince }: Analytics['reviews'],
  zone: string,
): Words {
  if (waitingNow === 0 || oldestSince === null) return t('No application is undecided.')
  const day = formatMoment(oldestSince, zone, 'short')
  return t(
    '{count, plural, one {One application is undecided, since} other {# applications are undecided, the first of them since}} {day}.',
    { count: waitingNow, day },
  )
}

export function reviewFinding(
  t: Translate,
  { decided, medianHoursOverall }: Analytics['reviews'],
): Words {
  const count = sum(decided)
  if (count === 0 || medianHoursOverall === null)
    return t('No application was decided in this time.')
  const duration = durationWords(t, medianHoursOverall)
  return count === 1
    ? t('The one review in this time took {duration}.', { duration })
    : t('Half of the {count} reviews in this time took {duration} or less.', { count, duration })
}

export function movementsFinding(t: Translate, { kinds }: Analytics['movements']): Words {
  const [first] = kinds
  if (!first) return t('No money moved in this time.')
  const minor = kinds.reduce((before, { amount }) => before + fromDecimal(amount).minor, 0n)
  const total = formatMoney(money(minor))
  const count = sum(kinds.map((kind) => kind.count))
  const way = t(MOVEMENT_LABEL[first.kind])
  if (kinds.length === 1)
    return t(
      '{total} moved in {count, plural, one {# transfer} other {# transfers}}. All of it: {way}.',
      { total, count, way },
    )
  return t(
    '{total} moved in {count, plural, one {# transfer} other {# transfers}}. The largest part: {way}, {part} in {partCount}.',
    { total, count, way, part: dollars(first.amount), partCount: first.count },
  )
}

export function failuresFinding(t: Translate, { kinds }: Analytics['failures']): Words {
  const count = sum(kinds.map((kind) => kind.count))
  const [first] = kinds.toSorted((a, b) => b.count - a.count)
  if (!first || count === 0) return t('Nothing failed in this time.')
  const kind = t(FAILURE_WITHIN[first.kind])
  return first.count === count
    ? t('{count, plural, one {# thing failed} other {# things failed}}, all of one kind: {kind}.', {
        count,
        kind,
      })
    : t(
        '{count, plural, one {# thing failed} other {# things failed}}. The most frequent: {kind}, {kindCount}.',
        { count, kind, kindCount: first.count },
      )
}

export function membersFinding(
  t: Translate,
  { membersBefore, joined }: Analytics['growth'],
): Words {
  const added = sum(joined)
  const count = membersBefore + added
  return added === 0
    ? t(
        '{count, plural, one {# member} other {# members}} at the end of this time; nobody joined in it.',
        { count },
      )
    : t(
        '{count, plural, one {# member} other {# members}} at the end of this time, {added} of them new.',
        { count, added },
      )
}

export function depositsFinding(
  t: Translate,
  { depositsBefore, deposits }: Analytics['growth'],
): Words {
  const before = fromDecimal(depositsBefore).minor
  const last = deposits.at(-1) ?? depositsBefore
  const total = dollars(last)
  const change = fromDecimal(last).minor - before
  if (change === 0n) return t('Deposits stayed at {total}.', { total })
  const by = formatMoney(money(magnitude(change)))
  return t(
    change > 0n ? 'Deposits grew by {by} to {total}.' : 'Deposits fell by {by} to {total}.',
    { by, total },
  )
}
