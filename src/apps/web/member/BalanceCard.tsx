import { ArrowLeftRight, ReceiptText } from 'lucide-react'
import { everydayAccount, proposedFrom } from '../../../modules/accounts/choosing.contract.ts'
import { AccountName } from '../../../modules/accounts/web/accounts.tsx'
import type { AccountOverview, Overview } from '../../../modules/activity/contract.ts'
import { BILL_PAY } from '../../../modules/bills/web/places.ts'
import { MOVE_MONEY } from '../../../modules/ledger/transferKind.contract.ts'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { HideAmountsButton } from '../../../ui/buttons/HideAmountsButton.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const isOwnChecking = ({ kind, role, status }: AccountOverview): boolean =>
  kind === 'Checking' && role === 'primary' && status !== 'closed'

interface BalanceCardProps {
  readonly accounts: readonly AccountOverview[]
  readonly pending: Overview['pending']
}

/** What can be spent from Checking now, and what is still on its way. */
export function BalanceCard({ accounts, pending }: BalanceCardProps) {
  const t = useTranslate()
  const account = everydayAccount(accounts) ?? proposedFrom(accounts)
  // Which of several it is; the only Checking account needs no name.
  const named = account?.kind !== 'Checking' || accounts.filter(isOwnChecking).length > 1
  return (
    <Card title={t('Available Balance')} titleId="available-title" aside={<HideAmountsButton />}>
      <p className="money-xl">
        {account ? <PrivateAmount value={fromDecimal(account.available)} /> : t('Not open yet')}
      </p>
      {account && named ? (
        <p className="text-ink-2">
          <AccountName {...account} />
        </p>
      ) : null}
      <div aria-hidden="true" className="mt-4 h-1 w-3/4 bg-brand" />
      <div className="mt-4 text-ink-2">
        {pending.out.count + pending.in.count === 0 ? <p>{t('Nothing is pending.')}</p> : null}
        <PendingFigure way="out" figure={pending.out} />
        <PendingFigure way="in" figure={pending.in} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
        <LinkButton
          to={MOVE_MONEY}
          icon={<ArrowLeftRight aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          {t('Move money')}
        </LinkButton>
        <LinkButton
          to={BILL_PAY}
          variant="secondary"
          icon={<ReceiptText aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          {t('Pay a bill')}
        </LinkButton>
      </div>
    </Card>
  )
}

interface PendingFigureProps {
  readonly way: 'in' | 'out'
  readonly figure: Overview['pending']['in']
}

/** Money that waits to leave and money that waits to arrive are never added up. */
const PendingFigure = ({ way, figure: { total, count } }: PendingFigureProps) => {
  const t = useTranslate()
  return count === 0 ? null : (
    <p>
      {t.rich(
        way === 'out'
          ? 'Pending out: {amount} in {count, plural, one {# transaction} other {# transactions}}'
          : 'Pending in: {amount} in {count, plural, one {# transaction} other {# transactions}}',
        { amount: <PrivateAmount value={fromDecimal(total)} className="text-ink" />, count },
      )}
    </p>
  )
}
