import { useMemo } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import type { MemberAccount } from '../../accounts/editing.contract.ts'
import type { RowDraft } from '../row.contract.ts'
import { effectsOf, effectWords } from './rows.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface BalanceEffectsProps {
  readonly updateBalance: boolean
  readonly onChange: (updateBalance: boolean) => void
  readonly drafts: readonly RowDraft[]
  readonly accounts: readonly MemberAccount[]
}

/** The switch, and under it what the rows would do to the balances. */
export function BalanceEffects({ updateBalance, onChange, drafts, accounts }: BalanceEffectsProps) {
  const t = useTranslate()
  const effects = useMemo(
    () => (updateBalance ? effectsOf(drafts, accounts) : []),
    [updateBalance, drafts, accounts],
  )
  return (
    <div className="grid gap-1">
      <Checkbox
        label={t('Update balance')}
        hint={
          updateBalance
            ? t(
                'Completed rows change the balance. Pending rows set money aside, failed rows change nothing.',
              )
            : t(
                'Completed rows are shown as memos, outside every total. Pending rows set money aside.',
              )
        }
        checked={updateBalance}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div aria-live="polite" className="grid gap-1">
        {effects.map((effect) => (
          <p key={effect.account.id} className="font-medium tabular-nums">
            {effect.after.minor < 0n
              ? t.rich('{effect}<alarm>. That is below zero and will be refused.</alarm>', {
                  effect: effectWords(t, effect, accounts),
                  alarm: (words) => <span className="text-danger">{words}</span>,
                })
              : effectWords(t, effect, accounts)}
          </p>
        ))}
      </div>
    </div>
  )
}
