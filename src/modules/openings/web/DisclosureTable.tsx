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
  // One rate for every balance needs no table.
  const single = dividends?.tiers.length === 1 ? dividends.tiers[0] : undefined
  return (
    <div className="grid gap-4">
      {dividends && !single ? (
        <div className="grid gap-2">
          <DataTable
            caption={t('What it earns')}
            columns={columns(t)}
            rows={dividends.tiers}
            keyOf={({ from }) => from}
          />
          <p className="text-small text-ink-2">
            {dividends.method === 'whole'
              ? t('The whole balance earns at the rate of the line it is in.')
              : t('Each part of the balance earns at the rate of its own line.')}
          </p>
        </div>
      ) : single ? null : (
        <p>{t('It earns no dividends.')}</p>
      )}
      <SummaryList
        prose
        rows={[
          ...(single
            ? [
                {
                  term: t('Dividend rate'),
                  detail: t('{rate}% on any balance', { rate: single.rate }),
                },
                { term: t('Annual percentage yield'), detail: tierYieldWords(t, single) },
              ]
            : []),
          ...disclosedFacts(t, disclosure),
        ]}
      />
    </div>
  )
}
