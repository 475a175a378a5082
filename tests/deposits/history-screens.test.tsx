import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listDeposits } from '../../src/modules/deposits/contract.ts'
import { DepositHistory } from '../../src/modules/deposits/web/DepositHistory.tsx'
import { loses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount } from '../components/mount.tsx'
import { deposit, memberDeposited } from './deposit.ts'

const history = page.getByRole('region', { name: 'Deposit history' })

test('deposits that cannot be loaded can be asked for again, and none is said', async () => {
  loses(listDeposits)
  await mount(<DepositHistory />)
  await expect.element(page.getByText("We couldn't load your deposits.")).toBeVisible()
  memberDeposited()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(history.getByText('No deposits yet.')).toBeVisible()
})

test('what staff decided shows by itself, with what is on hold and until when', async () => {
  const sent = deposit()
  memberDeposited(sent)
  await mount(<DepositHistory />)
  await expect.element(history.getByText('$431.07')).toBeVisible()
  memberDeposited({
    ...sent,
    status: 'Approved',
    credited: '431.07',
    decidedAt: '2026-07-15T16:05:00.000Z',
    holds: [
      { amount: '275.00', availableOn: '2026-07-16', released: false },
      { amount: '156.07', availableOn: '2026-07-17', released: false },
    ],
  })
  tellNews('deposits')
  await expect.element(history.getByText('Approved')).toBeVisible()
  await expect.element(history.getByText('$275.00 on hold until Jul 16, 2026')).toBeVisible()
  await expect.element(history.getByText('$156.07 on hold until Jul 17, 2026')).toBeVisible()
})

test('a deposit that was rejected, corrected or taken back says why', async () => {
  const decided = { decidedAt: '2026-07-15T16:05:00.000Z' }
  memberDeposited(
    deposit({ ...decided, status: 'Rejected', reason: 'This check was deposited before.' }),
    deposit({ ...decided, status: 'Approved', credited: '80.00', reason: 'It says eighty' }),
    deposit({ ...decided, status: 'Approved', reversedAt: '2026-07-15T16:10:00.000Z' }),
    deposit({
      ...decided,
      status: 'Approved',
      credited: '90.00',
      returned: {
        at: '2026-07-17T12:30:00.000Z',
        why: 'The payer stopped the check.',
        missing: '20.00',
      },
    }),
  )
  await mount(<DepositHistory />)
  for (const words of [
    'Reason: This check was deposited before.',
    '$80.00 was credited instead of $431.07: It says eighty',
    'Returned: The payer stopped the check.',
    /^\$70\.00 left the account again on Jul 17, 2026\./,
    '$20.00 could not be taken from it.',
    /^Staff reversed it on Jul 15, 2026\. \$431\.07 left the account again\./,
  ])
    await expect.element(history.getByText(words)).toBeVisible()
})
