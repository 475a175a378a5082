import { Amount } from '../../../../ui/format/Amount.tsx'
import type { SummaryRow } from '../../../../ui/lists/SummaryList.tsx'
import { fromDecimal } from '../../../../values/money.ts'
import type { Translate } from '../../../../values/sentence.ts'

interface Charged {
  /** In dollars. */
  readonly sent: string
  readonly fee: string | undefined
}

/** What is sent and what we take for it, where that is something: the total follows (12 CFR 1005.31(b)(1)). */
export const feeRows = (t: Translate, { sent, fee }: Charged): readonly SummaryRow[] =>
  fee === undefined
    ? []
    : [
        { term: t('Transfer amount'), detail: <Amount value={fromDecimal(sent)} /> },
        { term: t('Transfer fee'), detail: <Amount value={fromDecimal(fee)} /> },
      ]
