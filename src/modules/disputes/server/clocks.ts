// What the law asks for by when: error resolution of Regulation E, 12 CFR 1005.11. What it says of paper checks,
// wires, accounts of businesses and reports that come too late is nothing: there the institution sets its own days.

import { addBusinessDays, isBusinessDay } from '../../../values/businessDays.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import type { Ground, Law } from '../words.contract.ts'

const NOTICE_DAYS = 60
const NEW_ACCOUNT_DAYS = 30
const INVESTIGATE = { usual: 10, newAccount: 20 } as const
const DECIDE = { usual: 45, extended: 90 } as const
const TAKE_BACK_NOTICE = 5

/** What is known of a case on the day it is reported. */
export interface Facts {
  readonly filedOn: Day
  /** When the transaction was posted. */
  readonly happenedOn: Day
  /** When the first money came into the account; undefined where that is too long ago to be kept. */
  readonly firstDepositOn: Day | undefined
  /** When the statement was sent that showed it first; undefined while there is none. */
  readonly statementOn: Day | undefined
  /** Why Regulation E does not cover it at all. */
  readonly outside?: Extract<Ground, 'business' | 'check' | 'wire' | 'bookkeeping'> | undefined
  readonly isPointOfSale: boolean
  readonly isAbroad: boolean
  /** What the institution gives itself where no law does. */
  readonly ownDays: number
}

export interface Clocks {
  readonly law: Law
  readonly grounds: readonly Ground[]
  /** The last day on which a report is in time; null: that has not begun. */
  readonly noticeBy: Day | null
  /** By when it is decided, or credited so that there is more time; null: no law says so. */
  readonly creditBy: Day | null
  readonly decideBy: Day
}

export const noticeByOf = (statementOn: Day | undefined): Day | null =>
  statementOn === undefined ? null : addDays(statementOn, NOTICE_DAYS)

/** The days of a case (1005.11(b)(1), (c)(1) to (3)). */
export function clocksOf(facts: Facts): Clocks {
  const { filedOn, happenedOn, firstDepositOn, statementOn, outside, ownDays } = facts
  const noticeBy = noticeByOf(statementOn)
  const isLate = noticeBy !== null && filedOn > noticeBy
  if (outside !== undefined || isLate) {
    const grounds = [
      ...(outside === undefined ? [] : [outside]),
      ...(isLate ? (['late'] as const) : []),
    ]
    return { law: 'own', grounds, noticeBy, creditBy: null, decideBy: addDays(filedOn, ownDays) }
  }
  const grounds: readonly Ground[] = [
    ...(firstDepositOn !== undefined && happenedOn <= addDays(firstDepositOn, NEW_ACCOUNT_DAYS)
      ? (['new_account'] as const)
      : []),
    ...(facts.isPointOfSale ? (['point_of_sale'] as const) : []),
    ...(facts.isAbroad ? (['abroad'] as const) : []),
  ]
  const isNew = grounds.includes('new_account')
  return {
    law: 'regulation_e',
    grounds,
    noticeBy,
    creditBy: addBusinessDays(filedOn, isNew ? INVESTIGATE.newAccount : INVESTIGATE.usual),
    decideBy: addDays(filedOn, grounds.length > 0 ? DECIDE.extended : DECIDE.usual),
  }
}

/**
 * The day that a letter names on which a provisional credit is taken back: until then everything is paid as if it
 * stayed (1005.11(d)(2), comment 11(d)(2)-1).
 */
export const takeBackOn = (letterOn: Day): Day => addBusinessDays(letterOn, TAKE_BACK_NOTICE)

const WARN_BEFORE = 3

/** When staff are told that something is due: so many business days before. */
export function warnOn(dueOn: Day): Day {
  let day = dueOn
  for (let left = WARN_BEFORE; left > 0;) {
    day = addDays(day, -1)
    if (isBusinessDay(day)) left -= 1
  }
  return day
}
