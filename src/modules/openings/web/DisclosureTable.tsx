import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import type { Translate } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Disclosure, DisclosedTier } from '../disclosure.contract.ts'
import { balanceWords, disclosedFacts, tierYieldWords } from './words.ts'

const columns = (t: Translate): readonly Column<DisclosedTier>[] => [
  { id: 'balance', head: t('Balance'), cell: (tier) => balanceWords(t, tier), rowHead: true },
  {
    id: 'rate',
    head: t('Dividend rate'),
    cell: ({ rate }) => t('{rate}%', { rate }),
    numeric: true,
  },
  {
    id: 'apy',
    head: t('Annual percentage yield'),
    cell: (tier) => tierYieldWords(t, tier),
    numeric: true,
  },
]

/** All that has to be said of an account before it is opened. */
export function DisclosureTable({ disclosure }: { readonly disclosure: Disclosure }) {
  const t = useTranslate()
  const { dividends } = disclosure
  return (
    <div className="grid gap-4">
      {dividends ? (
        <div className="grid gap-2">
          <DataTable
            caption={t('What it earns')}
            columns={columns(t)}
            rows={dividends.tiers}
            keyOf={({ from }) => from}
          />
          <p className="text-small text-ink-2">
            {dividends.tiers.length === 1
              ? t('It earns this on any balance.')
              : dividends.method === 'whole'
                ? t('The whole balance earns at the rate of the line it is in.')
                : t('Each part of the balance earns at the rate of its own line.')}
          </p>
        </div>
      ) : (
        <p>{t('It earns no dividends.')}</p>
      )}
      <SummaryList rows={disclosedFacts(t, disclosure)} />
    </div>
  )
}
