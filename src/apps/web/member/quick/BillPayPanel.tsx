import { useQueryClient } from '@tanstack/react-query'
import type { Overview } from '../../../../modules/activity/contract.ts'
import { BillPay } from '../../../../modules/bills/web/BillPay.tsx'
import { LimitNotice } from '../../../../modules/limits/web/LimitNotice.tsx'
import { transactionPath } from '../memberPaths.ts'

/** Paying bills, among the quick actions. */
export function BillPayPanel({ overview }: { readonly overview: Overview }) {
  const client = useQueryClient()
  return (
    <BillPay
      accounts={overview.accounts}
      onChanged={() => void client.invalidateQueries({ queryKey: ['overview'] })}
      transactionPath={transactionPath}
      limitNotice={<LimitNotice />}
    />
  )
}
