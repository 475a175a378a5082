import assert from 'node:assert/strict'
import {
  type Accrual,
  due,
  type EarningAccount,
  type PrincipalChange,
  unitsOfCent,
} from '../../src/modules/dividends/server/accrual.ts'
import type { Terms } from '../../src/modules/dividends/server/terms.ts'
import type { Tier } from '../../src/modules/dividends/tiers.contract.ts'
import { addDays, type Day } from '../../src/values/dates.ts'
import type { Chance } from '../factories/chance.ts'
import { modelOf } from './model.ts'

const FIRST = '2023-01-01'
const DAYS_MAX = 500

/** A change, and the day from which we know of it: later than its value date if it is a correction. */
interface KnownChange extends PrincipalChange {
  readonly known: Day
}

interface History extends Omit<EarningAccount, 'changes'> {
  readonly changes: readonly KnownChange[]
  readonly upTo: Day
}

function tiersBy(chance: Chance): readonly Tier[] {
  const bounds = Array.from({ length: chance.int(0, 3) }, () => BigInt(chance.int(1, 2_000_000)))
  const rising = [...new Set([0n, ...bounds])].sort((a, b) => (a < b ? -1 : 1))
  const tiers = rising.map((fromMinor, i) => ({
    fromMinor,
    ...(rising[i + 1] !== undefined && { belowMinor: rising[i + 1]! }),
    rate: BigInt(chance.int(0, 90_000)),
  }))
  return chance.yes() ? tiers : tiers.reverse()
}

function termsBy(chance: Chance, opened: Day, days: number): readonly Terms[] {
  const later = Array.from({ length: chance.int(0, 4) }, () => chance.int(1, days))
  return [...new Set([-chance.int(0, 40), ...later])].map((after) => ({
    from: addDays(opened, after),
    method: chance.oneOf(['whole', 'slices']),
    tiers: tiersBy(chance),
    minimumMinor: BigInt(chance.oneOf([0, 0, 1, 10_000, 250_000])),
  }))
}

function changesBy(chance: Chance, opened: Day, days: number): readonly KnownChange[] {
  const most = chance.oneOf([50, 20_000, 3_000_000])
  return Array.from({ length: chance.int(1, 20) }, () => {
    const valued = chance.int(0, days)
    const isLate = chance.int(1, 4) === 1
    return {
      valueDate: addDays(opened, valued),
      // Now and then more is taken than there is.
      amountMinor: BigInt(chance.int(-Math.floor(most / 2), most)),
      known: addDays(opened, isLate ? chance.int(valued, days) : valued),
    }
  })
}

function historyBy(chance: Chance): History {
  const opened = addDays(FIRST, chance.int(0, 800))
  const days = chance.int(1, DAYS_MAX)
  return {
    opened,
    upTo: addDays(opened, days),
    changes: changesBy(chance, opened, days),
    terms: termsBy(chance, opened, days),
    basis: chance.oneOf(['actual_365', 'actual_366_in_leap_years']),
    crediting: {
      months: chance.oneOf([1, 3, 12]),
      from: chance.oneOf(['calendar', 'opening']),
    },
    compounding: chance.oneOf(['daily', 'crediting']),
  }
}

function dueNow(account: EarningAccount, upTo: Day, since?: Accrual): Accrual {
  const answer = due(account, upTo, since)
  assert.ok(answer.ok, 'the terms are in order')
  return answer.value
}

/** To the last unit: a cent is `perCent` of them, and so is the model's fraction. */
function agreesWithModel(account: EarningAccount, upTo: Day): Accrual {
  const accrual = dueNow(account, upTo)
  const model = modelOf(account, upTo)
  const perCent = unitsOfCent(account)
  assert.ok(accrual.carry >= 0n && accrual.carry < perCent, 'the carry is a part of a cent')
  assert.equal(accrual.creditedMinor, model.creditedMinor)
  assert.equal(accrual.balanceDaysMinor, model.balanceDaysMinor)
  if (upTo > account.opened) assert.equal(accrual.balanceMinor, model.balanceMinor)
  const units = accrual.accruedMinor * perCent + accrual.carry
  assert.equal(units * model.rest.under, model.rest.over * perCent)
  return accrual
}

/** Nothing depends on where a period is split, or on how often one asks in between. */
function splitsAgree(account: EarningAccount, upTo: Day, days: number, chance: Chance): void {
  const stops = Array.from({ length: chance.int(1, 5) }, () => chance.int(0, days)).sort(
    (a, b) => a - b,
  )
  const reached = stops.reduce<Accrual | undefined>(
    (since, after) => dueNow(account, addDays(account.opened, after), since),
    undefined,
  )
  assert.deepEqual(dueNow(account, upTo, reached), dueNow(account, upTo))
}

/** What is posted run by run, each time from what is known by then, comes to what is due in the end. */
function runsAgree(history: History, days: number, chance: Chance): void {
  let postedMinor = 0n
  const runs = Array.from({ length: chance.int(1, 4) }, () => chance.int(0, days)).sort(
    (a, b) => a - b,
  )
  const knownBy = (day: Day): EarningAccount => ({
    ...history,
    changes: history.changes.filter(({ known }) => known <= day),
  })
  for (const upTo of [...runs.map((after) => addDays(history.opened, after)), history.upTo]) {
    postedMinor += dueNow(knownBy(upTo), upTo).creditedMinor - postedMinor
  }
  const inBetween = addDays(history.opened, runs[0]!)
  agreesWithModel(knownBy(inBetween), inBetween)
  assert.equal(postedMinor, agreesWithModel(history, history.upTo).creditedMinor)
}

/** Tries `count` histories; the first that does not agree throws, with its number. */
export function accrualsAgree(chance: Chance, count: number): void {
  for (let number = 0; number < count; number++) {
    const own = chance.named(`history ${number}`)
    const history = historyBy(own)
    try {
      const { upTo } = history
      const days = Math.round((Date.parse(upTo) - Date.parse(history.opened)) / 86_400_000)
      splitsAgree(history, upTo, days, own)
      runsAgree(history, days, own)
    } catch (error) {
      throw new Error(`History ${number} of seed ${chance.seed}`, { cause: error })
    }
  }
}
