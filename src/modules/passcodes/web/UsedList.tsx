import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { UsedPasscode } from '../contract.ts'
import { useClearUsed } from './usePasscodes.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface UsedListProps {
  readonly used: readonly UsedPasscode[]
  readonly usedCount: number
  readonly onDone: (sentence: Words) => void
}

/** Who has used which code, and the way to start afresh, which asks first. */
export function UsedList({ used, usedCount, onDone }: UsedListProps) {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const clear = useClearUsed()
  const ask = () => {
    clear.reset()
    setAsking(true)
  }
  const cleared = ({ clearedCount }: { readonly clearedCount: number }) => {
    setAsking(false)
    onDone(
      t('{count, plural, one {# used code is} other {# used codes are}} cleared.', {
        count: clearedCount,
      }),
    )
  }
  if (used.length === 0) return <p className="text-ink-2">{t('No code has been used.')}</p>
  return (
    <>
      <ul
        className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line"
        data-scrolls
      >
        {used.map(({ id, code, usedBy, usedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            {code === null ? null : <span className="font-medium tabular-nums">{code}</span>}
            <span className="min-w-0 wrap-anywhere">{usedBy.name}</span>
            <span className="text-caption text-ink-2">
              <Time instant={usedAt} zone={institution.timeZone} format="moment" />
            </span>
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" className="mt-3" onClick={ask}>
        {t('Clear used codes')}
      </Button>
      <AlertDialog
        open={asking}
        title={t('Clear used codes?')}
        cancel={t('Keep them')}
        confirm={t('Clear {count, plural, one {# used code} other {# used codes}}', {
          count: usedCount,
        })}
        busy={clear.isPending}
        busyLabel={t('Clearing')}
        failure={clear.error ? messageOf(t, clear.error) : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => clear.mutate(undefined, { onSuccess: cleared })}
      >
        {t(
          institution.demo
            ? 'Members who have used a code on the list can use it again. Who used which code when stays in the audit trail.'
            : 'The codes leave this list and never work again. Who used which code when stays in the audit trail.',
        )}
      </AlertDialog>
    </>
  )
}
