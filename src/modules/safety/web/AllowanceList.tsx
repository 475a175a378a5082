import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { OwnAllowance } from '../allowances.contract.ts'
import { KIND_WORDS, standingWords, waitingWords } from './allowanceWords.ts'

/** What a member set for themselves, for staff to read: nobody changes it for them. */
export function AllowanceList({ allowances }: { readonly allowances: readonly OwnAllowance[] }) {
  const t = useTranslate()
  const set = allowances.filter(({ most, waiting }) => most !== null || waiting !== null)
  if (set.length === 0) return <p className="text-ink-2">{t('No limits of their own are set.')}</p>
  return (
    <div>
      <p className="font-semibold">{t('Set by the member, and changed by nobody else')}</p>
      <SummaryList
        rows={set.map((allowance) => ({
          term: t(KIND_WORDS[allowance.kind]),
          detail: (
            <>
              {standingWords(t, allowance)}
              {allowance.waiting ? (
                <span className="block text-ink-2">{waitingWords(t, allowance.waiting)}</span>
              ) : null}
            </>
          ),
        }))}
      />
    </div>
  )
}
