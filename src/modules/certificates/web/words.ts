import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { labelWords } from '../../accounts/contract.ts'
import { type Certificate, INSTRUCTION_WORDS, isMoving } from '../contract.ts'

interface Fact {
  readonly term: Words
  readonly detail: Words
}

const isNothing = (decimal: string): boolean => fromDecimal(decimal).minor === 0n

/** What closing it today costs, or why that is nothing. */
function penaltyWords(t: Translate, { penalty, penaltyDays, graceUntil }: Certificate): Words {
  if (graceUntil !== null) {
    return t('None until {day}, the end of its grace period', { day: formatDay(graceUntil) })
  }
  return isNothing(penalty)
    ? t('None')
    : t('{amount}, which is {count, plural, one {# day} other {# days}} of dividends', {
        amount: formatMoney(fromDecimal(penalty)),
        count: penaltyDays,
      })
}

/** The term of a certificate, for whoever has it and for staff. */
export function certificateFacts(t: Translate, certificate: Certificate): readonly Fact[] {
  const { months, termFrom, maturesOn, movesOn, rate, apy, instruction, to, hasMatured } =
    certificate
  return [
    {
      term: t('Term'),
      detail: t('{count, plural, one {# month} other {# months}} from {day}', {
        count: months,
        day: formatDay(termFrom),
      }),
    },
    {
      term: t('Rate'),
      detail:
        rate === null || apy === null
          ? t('No dividends')
          : t('{rate}%, which is {apy}% APY, fixed for the term', { rate, apy }),
    },
    {
      term: hasMatured ? t('Matured on') : t('Matures on'),
      detail:
        movesOn === maturesOn || !isMoving(instruction)
          ? formatDay(maturesOn)
          : t('{day}; money moves on {next}, the next business day', {
              day: formatDay(maturesOn),
              next: formatDay(movesOn),
            }),
    },
    { term: t('At maturity'), detail: t(INSTRUCTION_WORDS[instruction]) },
    ...(to === null ? [] : [{ term: t('Money goes to'), detail: labelWords(t, to) }]),
    { term: t('Penalty if closed today'), detail: penaltyWords(t, certificate) },
  ]
}
