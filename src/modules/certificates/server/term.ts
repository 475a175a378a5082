import { businessDayFrom } from '../../../values/businessDays.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import { assert } from '../../../values/result.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { monthsAfter } from '../../dividends/server/dividends.ts'
import { type DisclosedTerm, type Instruction, isMoving } from '../contract.ts'
import type { CertificateRow } from './tables.ts'

/** The day on which an instruction is carried out. The term ends at its maturity; money moves on a business day. */
export const actsOn = (instruction: Instruction, maturesOn: Day): Day =>
  isMoving(instruction) ? businessDayFrom(maturesOn) : maturesOn

type Term = Pick<
  CertificateRow,
  | 'opened_on'
  | 'months'
  | 'terms'
  | 'term_from'
  | 'matures_on'
  | 'penalty_days'
  | 'rate'
  | 'grace_until'
  | 'notice_on'
  | 'noticed_at'
>

/**
 * The nth term of a certificate, as its product has it when the term begins. Maturities are counted from the opening: one
 * that was opened on the 31st matures on the last day of a shorter month, and later on the 31st again.
 */
export function termOf(
  product: ShareProduct,
  { opened_on: openedOn, months, terms }: Pick<CertificateRow, 'opened_on' | 'months' | 'terms'>,
  today: Day,
): Term {
  const { term } = product
  assert(term, `${product.id} has a term`)
  const begins = monthsAfter(openedOn, months * (terms - 1))
  const matures = monthsAfter(openedOn, months * terms)
  const notice = addDays(matures, -term.noticeDays)
  const hasGrace = terms > 1 && term.graceDays > 0
  // Whoever is told late has as many days.
  const renewed = today > begins ? today : begins
  return {
    opened_on: openedOn,
    months,
    terms,
    term_from: begins,
    matures_on: matures,
    penalty_days: term.penaltyDays,
    rate: null,
    grace_until: hasGrace ? addDays(renewed, term.graceDays) : null,
    notice_on: notice > begins ? notice : begins,
    noticed_at: null,
  }
}

/** What is disclosed of the term of a certificate that is opened on a day; undefined for everything else. */
export const disclosedTerm = ({ term }: ShareProduct, day: Day): DisclosedTerm | undefined =>
  term && {
    months: term.months,
    maturesOn: monthsAfter(day, term.months),
    renewal: term.renewal,
    graceDays: term.graceDays,
    penaltyDays: term.penaltyDays,
    noticeDays: term.noticeDays,
  }

/** The last day on which closing it costs nothing because it was renewed; undefined outside of it. */
export const graceOn = (
  { grace_until: until }: Pick<CertificateRow, 'grace_until'>,
  today: Day,
): Day | undefined => (until !== null && today <= until ? until : undefined)

/** Whether it can be closed without a penalty: it has matured, or was renewed just now. */
export const isFreeOn = (
  row: Pick<CertificateRow, 'grace_until' | 'matures_on'>,
  today: Day,
): boolean => today >= row.matures_on || graceOn(row, today) !== undefined
