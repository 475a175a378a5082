import { useState } from 'react'
import { isOwned } from '../../../modules/accounts/choosing.contract.ts'
import { labelWords } from '../../../modules/accounts/contract.ts'
import {
  AccountFold,
  AccountName,
  LeftToday,
  RoleTag,
} from '../../../modules/accounts/web/accounts.tsx'
import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { stopOrdersPath } from '../../../modules/ach/places.contract.ts'
import { certificatePath } from '../../../modules/certificates/places.contract.ts'
import { closeAccountPath } from '../../../modules/openings/web/places.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { late } from '../../../ui/layout/late.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { fromDecimal } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountNumbers, ToAccount } from './AccountNumbers.tsx'
import { accountPlaceId } from './useSectionFocus.ts'

const MaturesLine = late(
  async () => (await import('../../../modules/certificates/web/certificates.tsx')).MaturesLine,
)

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
    focusNext(accountPlaceId(accounts[AT_FIRST]!.id))
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
          <Button variant="quiet" size="small" className="-ml-3.5" onClick={showAll}>
            {t('Show {count} more', { count: accounts.length - shown.length })}
          </Button>
        </div>
      )}
    </>
  )
}

function AccountRow({ account }: { readonly account: AccountOverview }) {
  const t = useTranslate()
  const { balance, available, role, status, twoToSign } = account
  return (
    <AccountFold
      id={accountPlaceId(account.id)}
      name={<AccountName {...account} />}
      balance={<PrivateAmount value={fromDecimal(balance)} />}
      notes={
        <>
          <RoleTag role={role} />
          {twoToSign ? <Tag>{t('Two to sign')}</Tag> : null}
          {status === 'frozen' ? <Tag>{t('Frozen')}</Tag> : null}
          {status === 'fixed' ? <MaturesLine accountId={account.id} /> : null}
          <LeftToday dailyCap={account.dailyCap} as={PrivateAmount} />
          {balance === available ? null : (
            <span className="ml-auto">
              {t.rich('{amount} available', {
                amount: <PrivateAmount value={fromDecimal(available)} />,
              })}
            </span>
          )}
        </>
      }
    >
      <AccountNumbers account={account}>
        <ToAccount account={account} />
        {status === 'fixed' ? (
          <TextLink to={certificatePath(account.id)} className="inline-flex min-h-11 items-center">
            {t.rich('Term and maturity<of> of {account}</of>', {
              account: labelWords(t, account),
              of: (words) => <span className="sr-only">{words}</span>,
            })}
          </TextLink>
        ) : null}
        {status === 'open' && isOwned(account) ? (
          <TextLink to={stopOrdersPath(account.id)} className="inline-flex min-h-11 items-center">
            {t.rich('Stopped companies<of> on {account}</of>', {
              account: labelWords(t, account),
              of: (words) => <span className="sr-only">{words}</span>,
            })}
          </TextLink>
        ) : null}
        {status === 'open' && isOwned(account) ? (
          <TextLink to={closeAccountPath(account.id)} className="inline-flex min-h-11 items-center">
            {t.rich('Close this account<of>, {account}</of>', {
              account: labelWords(t, account),
              of: (words) => <span className="sr-only">{words}</span>,
            })}
          </TextLink>
        ) : null}
      </AccountNumbers>
    </AccountFold>
  )
}
