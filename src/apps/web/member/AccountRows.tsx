import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { isOwned } from '../../../modules/accounts/choosing.contract.ts'
import { labelWords } from '../../../modules/accounts/contract.ts'
import { AccountName, LeftToday, RoleTag } from '../../../modules/accounts/web/accounts.tsx'
import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { MaturesLine } from '../../../modules/certificates/web/certificates.tsx'
import { certificatePath } from '../../../modules/certificates/web/places.ts'
import { closeAccountPath } from '../../../modules/openings/web/places.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { fromDecimal } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountNumbers } from './AccountNumbers.tsx'

/** More than these wait behind a button, or they would push everything else off the page. */
const AT_FIRST = 8

interface RowsProps {
  readonly accounts: readonly AccountOverview[]
  readonly label: Words
  readonly foldable?: boolean
}

/** Accounts one under the other, each opening to its numbers. */
export function AccountRows({ accounts, label, foldable = false }: RowsProps) {
  const t = useTranslate()
  const [all, setAll] = useState(!foldable || accounts.length <= AT_FIRST + 1)
  const shown = all ? accounts : accounts.slice(0, AT_FIRST)
  const focusNext = useFocusNext()
  const showAll = () => {
    setAll(true)
    focusNext(rowId(accounts[AT_FIRST]!))
  }
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line border-t border-line">
        {shown.map((account) => (
          <li key={account.id}>
            <AccountRow account={account} />
          </li>
        ))}
      </ul>
      {all ? null : (
        <div className="border-t border-line px-4 py-2 sm:px-6">
          <Button variant="quiet" size="small" onClick={showAll}>
            {t('Show {count} more', { count: accounts.length - shown.length })}
          </Button>
        </div>
      )}
    </>
  )
}

const rowId = ({ id }: AccountOverview): string => `account-row-${id}`

function AccountRow({ account }: { readonly account: AccountOverview }) {
  const t = useTranslate()
  const { balance, available, role, status } = account
  return (
    <details className="group">
      <summary
        id={rowId(account)}
        className="grid min-h-14 list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 hover:bg-brand-soft sm:px-6 [&::-webkit-details-marker]:hidden"
      >
        <span className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1">
          <span className="font-medium wrap-break-word">
            <AccountName {...account} />
          </span>
          <span className="font-semibold">
            <PrivateAmount value={fromDecimal(balance)} />
          </span>
          <span className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2 empty:hidden">
            <RoleTag role={role} />
            {status === 'frozen' ? <Tag>{t('Frozen')}</Tag> : null}
            {status === 'fixed' ? <MaturesLine accountId={account.id} /> : null}
            <LeftToday dailyCap={account.dailyCap} />
            {balance === available ? null : (
              <span className="ml-auto">
                {t.rich('{amount} available', {
                  amount: <PrivateAmount value={fromDecimal(available)} />,
                })}
              </span>
            )}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-ink-2 group-open:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <div className="px-4 pb-3 sm:px-6">
        <AccountNumbers account={account}>
          {status === 'fixed' ? (
            <TextLink
              to={certificatePath(account.id)}
              className="inline-flex min-h-11 items-center"
            >
              {t.rich('Term and maturity<of> of {account}</of>', {
                account: labelWords(t, account),
                of: (words) => <span className="sr-only">{words}</span>,
              })}
            </TextLink>
          ) : null}
          {status === 'open' && isOwned(account) ? (
            <TextLink
              to={closeAccountPath(account.id)}
              className="inline-flex min-h-11 items-center"
            >
              {t.rich('Close this account<of>, {account}</of>', {
                account: labelWords(t, account),
                of: (words) => <span className="sr-only">{words}</span>,
              })}
            </TextLink>
          ) : null}
        </AccountNumbers>
      </div>
    </details>
  )
}
