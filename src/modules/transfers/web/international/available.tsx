import type { SummaryRow } from '../../../../ui/lists/SummaryList.tsx'
import { formatDay } from '../../../../values/formats.ts'
import type { Translate } from '../../../../values/sentence.ts'
import type { Destination } from '../../receipt.contract.ts'

/** By when the recipient has it, where somebody said. */
export const availableRow = (t: Translate, to: Destination): readonly SummaryRow[] =>
  to.type === 'international' && to.availableOn !== undefined
    ? [{ term: t('Available by'), detail: formatDay(to.availableOn, 'weekdayYearless') }]
    : []
