import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BEN, INES, ROSA } from '../../db/seed/people.ts'
import { setStanding, standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { formatMoney, fromDecimal } from '../../src/values/money.ts'
import { expect } from '../factories/browser.ts'
import { newUser } from '../users/office.ts'
import { openStage, signIn, type Stage } from './stage.ts'

const LIVE = '**/api/live'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Ben moves money to his savings, elsewhere; what is in them then. */
async function benSaves(amount: string, reference: string): Promise<string> {
  const ben = await stage.portal.as(BEN.email)
  const accounts = async () => (await ben.get('/api/activity/overview')).body.accounts
  const [checking, savings] = await accounts()
  const order = { fromAccountId: checking.id, toAccountId: savings.id, amount, reference }
  const { status } = await ben.post('/api/transfers/between-accounts', { id: newId(), ...order })
  assert.equal(status, 200)
  return formatMoney(fromDecimal((await accounts())[1].available))
}

test('news finds its way again after something between us and the server answered instead', async () => {
  const page = await stage.visit('/login')
  let refused = 0
  await page.route(LIVE, (route) => {
    if (refused > 1) return route.continue()
    refused++
    return route.fulfill({ status: 404, body: 'Back in a minute' })
  })
  await signIn(stage, page, BEN.email)
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()
  await expect.poll(() => refused).toBe(2)

  await benSaves('3.07', 'While nobody listened')
  await expect(page.getByText('“While nobody listened”').first()).toBeVisible()
})

test('an answer that comes late does not put an older balance back', async () => {
  const page = await stage.visit('/login')
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let quietly = 0
  await page.route('**/api/activity/overview', async (route) => {
    const isQuiet = route.request().headers()['x-background'] === '1'
    if (!isQuiet || ++quietly > 1) return route.continue()
    const response = await route.fetch()
    asked.resolve()
    await released.promise
    return route.fulfill({ response })
  })
  await signIn(stage, page, BEN.email)
  await asked.promise
  const savings = page.getByRole('region', { name: 'Savings Account', exact: true })
  const now = await benSaves('2.09', 'While an answer was on its way')
  await expect(savings.getByText(now)).toBeVisible()
  const late = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('/api/activity/overview'),
  )
  released.resolve()
  await late
  // As long as a page could need to show what it must not.
  await page.waitForTimeout(500)
  await expect(savings.getByText(now)).toBeVisible({ timeout: 1 })
})

test('whoever lost their access before the news could begin is covered all the same', async () => {
  const page = await stage.visit('/login')
  let begin = () => {}
  const suspended = new Promise<void>((go) => (begin = go))
  await page.route(LIVE, async (route) => {
    await suspended
    await route.continue()
  })
  await signIn(stage, page, INES.email)
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()
  const { engine, clock } = stage.portal
  const { memberId } = (await standingByEmail(engine.db, INES.email))!
  const standing = { role: 'user', status: 'suspended', at: clock.now() } as const
  await inTransaction(engine.db, (tx) => setStanding(tx, memberId, standing))
  begin()
  await expect(page.getByText('You were signed out to keep your money safe.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeHidden()
})

test('the number of all users follows whoever is added, while another tab is open', async () => {
  const page = await stage.visit('/login?next=%2Fadmin%3Ftab%3Dapproved')
  await signIn(stage, page, ROSA.email)
  const all = page.getByRole('tab', { name: /^All Users \(\d+\)$/ })
  const countOf = async () => Number(/\d+/.exec(await all.innerText())?.[0])
  await expect(all).toBeVisible()
  const before = await countOf()
  const rosa = await stage.portal.as(ROSA.email)
  assert.equal((await rosa.post('/api/admin/users', newUser())).status, 200)
  await expect.poll(countOf).toBe(before + 1)
})
