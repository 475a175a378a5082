import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { fromDecimal, money } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { MOVE_MONEY } from '../../ledger/transferKind.contract.ts'
import type { GoalAccount } from '../contract.ts'

/** Where more is set aside than is there, because it was spent. */
export function Overspent({ accounts }: { readonly accounts: readonly GoalAccount[] }) {
  const t = useTranslate()
  return accounts
    .filter(({ free }) => fromDecimal(free).minor < 0n)
    .map(({ id, account, free }) => (
      <Notice
        key={id}
        kind="info"
        actions={<TextLink to={MOVE_MONEY}>{t('Bring money in')}</TextLink>}
      >
        {t.rich(
          '{amount} of what is set aside on {account} was spent. Bring it back, or take it out of a goal.',
          {
            amount: <PrivateAmount value={money(-fromDecimal(free).minor)} />,
            account: <AccountName {...account} />,
          },
        )}
      </Notice>
    ))
}
