import type { ReactNode } from 'react'
import { countryName } from '../../../../platform/web/countries.ts'
import { AccountName } from '../../../accounts/web/accounts.tsx'
import { MaskedNumber } from '../../../../ui/format/MaskedNumber.tsx'
import type { Destination } from '../../receipt.contract.ts'
import { recipientOf } from './headline.ts'

/** Who got the money, and where. */
export function DestinationName({ to }: { readonly to: Destination }): ReactNode {
  if (to.type === 'account') return <AccountName {...to} />
  if (to.type === 'member') return to.name
  return (
    <>
      {recipientOf(to)}
      <span className="block font-normal">
        {to.bankName} <MaskedNumber last4={to.last4} />
      </span>
      {to.type === 'international' ? (
        <span className="block font-normal">{countryName(to.country)}</span>
      ) : null}
    </>
  )
}
