import { Link } from 'react-router'
import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { REVIEWED_WITHIN } from '../../../modules/deposits/reviewTime.contract.ts'
import { LINK_ACCOUNT } from '../../../modules/linkedAccounts/web/places.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { DEPOSIT_CHECK } from './memberPaths.ts'
import { accountPlaceId } from './useSectionFocus.ts'

interface WaysInProps {
  /** Of the member's own: where wages are paid to. */
  readonly account: AccountOverview
}

/** How the first money gets into an account, and how long each way takes. */
export function WaysIn({ account }: WaysInProps) {
  const t = useTranslate()
  const ways = [
    {
      to: DEPOSIT_CHECK,
      label: t('Deposit a check'),
      takes: t('Three minutes with a phone. Our staff look at it within {time}.', {
        time: t(REVIEWED_WITHIN),
      }),
    },
    ...(institution.ach
      ? [
          {
            to: LINK_ACCOUNT,
            label: t('Bring money from another bank'),
            takes: t('Linking your account there takes one or two business days.'),
          },
        ]
      : []),
    {
      to: `#${accountPlaceId(account.id)}`,
      label: t('Have your wages paid in'),
      takes: t('Give your employer both numbers of the account. It begins with your next payday.'),
    },
  ]
  return (
    <ul className="grid gap-1" aria-label={t('Ways to bring money in')}>
      {ways.map(({ to, label, takes }) => (
        <li key={to}>
          <Link to={to} className="link inline-flex min-h-11 items-center font-medium">
            {label}
          </Link>
          <p className="text-small text-ink-2">{takes}</p>
        </li>
      ))}
    </ul>
  )
}
