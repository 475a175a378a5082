import { type Locator, page } from 'vitest/browser'
import type { AccountOverview } from '../../src/modules/activity/contract.ts'
import { readMyLimit } from '../../src/modules/limits/contract.ts'
import type { ReplyOf } from '../../src/values/endpoint.ts'
import { BillPay } from '../../src/modules/bills/web/BillPay.tsx'
import { CHECKING, SAVINGS } from '../components/member.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { answers } from '../components/fakeFetch.ts'
import { answersToQuestion, NO_LIMIT } from '../transfers/forms.tsx'

/** Bill Pay as it stands on its page. */
export const openBills = (
  onChanged: () => void = () => {},
  accounts: readonly AccountOverview[] = [CHECKING, SAVINGS],
  limit: ReplyOf<typeof readMyLimit> = NO_LIMIT,
): Promise<Mounted> => {
  answersToQuestion()
  answers(readMyLimit, limit)
  return mount(
    <BillPay
      accounts={accounts}
      onChanged={onChanged}
      transactionPath={(id) => `/dashboard/activity?transaction=${id}`}
    />,
    { path: '/dashboard/bills' },
  )
}

/** 'Upcoming Bills' or 'Payment History'. */
export const list = (name: string): Locator => page.getByRole('region', { name })

export const press = (name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click()
