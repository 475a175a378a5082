import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import type { Coming } from '../contract.ts'
import { aboutComing, comingWords } from './words.ts'

/** What comes by itself, among everything that is scheduled. */
export const ComingRow = ({ item }: { readonly item: Coming }) => {
  const t = useTranslate()
  const { on, amount, account, kind } = item
  return (
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <h3 className="min-w-0 font-sans text-body font-semibold break-words">
        {t.rich('{what}: {amount}', {
          what: comingWords(t, item),
          amount: <PrivateAmount value={fromDecimal(amount)} signed={kind !== 'certificate'} />,
        })}
      </h3>
      <p className="sm:text-right">
        {t.rich('Next: {day}', { day: <time dateTime={on}>{formatDay(on)}</time> })}
      </p>
      <p className="text-small text-ink-2 sm:col-span-2">
        {t.rich('{account}. {about}', {
          account: <AccountName {...account} />,
          about: t(aboutComing(kind)),
        })}
      </p>
    </div>
  )
}
