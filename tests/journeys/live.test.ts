import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BEN, INES } from '../../db/seed/people.ts'
import { setStanding, standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { expect } from '../factories/browser.ts'
import { openStage, signIn, type Stage } from './stage.ts'

const LIVE = '**/api/live'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

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

  const ben = await stage.portal.as(BEN.email)
  const [checking, savings] = (await ben.get('/api/activity/overview')).body.accounts
  const { status } = await ben.post('/api/transfers/between-accounts', {
    id: newId(),
    fromAccountId: checking.id,
    toAccountId: savings.id,
    amount: '3.07',
    reference: 'While nobody listened',
  })
  assert.equal(status, 200)
  await expect(page.getByText('“While nobody listened”').first()).toBeVisible()
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
