import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LastBalances } from '../../src/modules/home/web/lastBalances/LastBalances.tsx'
import { chooseToKeep, keepForNextVisit, openNextVisit } from '../../src/platform/web/nextVisit.ts'
import { mount } from '../components/mount.tsx'

const [ADA, BERT] = ['ada', 'bert']
const content = {
  asOf: '2026-07-15T15:00:00.000Z',
  total: '9999999.99',
  accounts: [{ kind: 'Checking', available: '9999999.99' }],
  coming: [],
}
const shown = page.getByRole('region', { name: 'Last known balances' })

beforeEach(async () => {
  await chooseToKeep(true)
  await keepForNextVisit('/dashboard', { owner: ADA, content })
})
afterEach(() => chooseToKeep(false))

test('whoever kept balances on this device sees them with their time', async () => {
  await mount(<LastBalances personId={ADA} />)
  await expect.element(shown.getByText('$9,999,999.99').first()).toBeVisible()
  await expect.element(shown.getByText(/^As of .* They may have changed since\.$/)).toBeVisible()
})

test('another person on the same phone sees nothing of them, and they are gone', async () => {
  await mount(<LastBalances personId={BERT} />)
  await expect.poll(openNextVisit).toBeUndefined()
  await expect.element(shown).not.toBeInTheDocument()
})
