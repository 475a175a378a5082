import { dayOf } from '../../../values/dates.ts'
import { formatMoney, fromDecimal, money } from '../../../values/money.ts'
import type { Analytics } from '../contract.ts'
import {
  counted,
  dollars,
  durationWords,
  FAILURE_LABEL,
  longDay,
  MOVEMENT_LABEL,
  whole,
} from './words.ts'

// What each chart shows, in one or two sentences: whoever reads nothing else has the answer.

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

export function waitingFinding(
  { waitingNow, oldestSince }: Analytics['reviews'],
  zone: string,
): string {
  if (waitingNow === 0 || oldestSince === null) return 'Nobody is waiting for a decision.'
  const since = longDay(dayOf(new Date(oldestSince), zone))
  return waitingNow === 1
    ? `One person is waiting for a decision, since ${since}.`
    : `${whole(waitingNow)} people are waiting for a decision, the first of them since ${since}.`
}

export function reviewFinding({ decided, medianHoursOverall }: Analytics['reviews']): string {
  const count = sum(decided)
  if (count === 0 || medianHoursOverall === null) return 'No application was decided in this time.'
  const took = durationWords(medianHoursOverall)
  return count === 1
    ? `The one review in this time took ${took}.`
    : `Half of the ${whole(count)} reviews in this time took ${took} or less.`
}

export function movementsFinding({ kinds }: Analytics['movements']): string {
  const [first] = kinds
  if (!first) return 'No money moved in this time.'
  const total = kinds.reduce((minor, { amount }) => minor + fromDecimal(amount).minor, 0n)
  const count = sum(kinds.map((kind) => kind.count))
  const all = `${formatMoney(money(total))} moved in ${counted(count, 'transfer')}.`
  if (kinds.length === 1) return `${all} All of it: ${MOVEMENT_LABEL[first.kind]}.`
  return `${all} The largest part: ${MOVEMENT_LABEL[first.kind]}, ${dollars(first.amount)} in ${whole(first.count)}.`
}

export function failuresFinding({ kinds }: Analytics['failures']): string {
  const count = sum(kinds.map((kind) => kind.count))
  const [first] = kinds.toSorted((a, b) => b.count - a.count)
  if (!first || count === 0) return 'Nothing failed in this time.'
  const all = counted(count, 'thing failed', 'things failed')
  return first.count === count
    ? `${all}, all of one kind: ${FAILURE_LABEL[first.kind].toLowerCase()}.`
    : `${all}. The most frequent: ${FAILURE_LABEL[first.kind].toLowerCase()}, ${whole(first.count)}.`
}

export function membersFinding({ membersBefore, joined }: Analytics['growth']): string {
  const added = sum(joined)
  const there = `${counted(membersBefore + added, 'member')} at the end of this time`
  return added === 0 ? `${there}; nobody joined in it.` : `${there}, ${whole(added)} of them new.`
}

export function depositsFinding({ depositsBefore, deposits }: Analytics['growth']): string {
  const before = fromDecimal(depositsBefore).minor
  const last = deposits.at(-1) ?? depositsBefore
  const change = fromDecimal(last).minor - before
  if (change === 0n) return `Deposits stayed at ${dollars(last)}.`
  const by = formatMoney(money(change < 0n ? -change : change))
  return `Deposits ${change > 0n ? 'grew' : 'fell'} by ${by} to ${dollars(last)}.`
}
