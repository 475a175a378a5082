import assert from 'node:assert/strict'
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import { SHARE } from '../../src/platform/server/shares.ts'
import { newId } from '../../src/values/ids.ts'
import { atEnd } from '../factories/atEnd.ts'
import { waitingCount } from '../factories/locks.ts'
import { until } from '../factories/waiting.ts'
import { BEN, type Browser, type Member, openMember } from './member.ts'

setDefaultAutoSelectFamilyAttemptTimeout(10_000)

/** On a busy machine a turn comes later than the ten seconds that a member waits for it. */
const PATIENT = { share: { ...SHARE, waitMs: 600_000 } }

const draftOf = ({ checking }: Member) => ({
  id: newId(),
  fromAccountId: checking.id,
  amount: '0.01',
  reference: 'Rent',
  routingNumber: '121000248',
  accountNumber: '123456789',
  accountName: 'Dana Reyes',
})

const DRAFT = '/api/transfers/us-bank/draft'

/** Each of the requests that may open a code for money of Ada's, by its path. */
async function codeRequests(ada: Member, by: Browser) {
  const { checking } = ada
  const found = await by.post('/api/transfers/recipient-check', { email: BEN })
  const order = () => ({ id: newId(), fromAccountId: checking.id, amount: '0.01' })
  const toBen = () => ({ ...order(), reference: 'Rent', recipientToken: found.body.token })
  const later = () => ({ ...toBen(), kind: 'member', frequency: 'once', startsOn: '2026-08-03' })
  const bill = () => ({
    ...order(),
    provider: 'hollowbrook',
    accountNumber: '4417092688',
    frequency: 'once',
    scheduleDate: '2026-08-03',
  })
  const asking = (path: string, payment: () => object) => ({
    [path]: () => by.post(path, { payment: payment(), anew: false }),
  })
  return {
    [DRAFT]: () => by.post(DRAFT, draftOf(ada)),
    ...asking('/api/transfers/to-member/code', toBen),
    ...asking('/api/schedules/code', later),
    ...asking('/api/bills/code', bill),
  }
}

/** Nothing of Ada's that needs her sign-in goes on before the answer is called, or the test is over. */
async function holdUp(t: TestContext, { union, personId }: Member): Promise<() => Promise<void>> {
  const holder = await union.portal.engine.pool.connect()
  await holder.query('begin')
  await holder.query('select from sign_in where person_id = $1 for no key update', [personId])
  let isHeld = true
  const letGo = async () => {
    if (!isHeld) return
    isHeld = false
    await holder.query('commit')
    holder.release()
  }
  atEnd(t, letGo)
  return letGo
}

describe('one member', () => {
  test('whose requests are held up leaves connections to everybody else', async (t) => {
    const ada = await openMember(t, PATIENT)
    const ben = await ada.union.portal.as(BEN)
    const by = await ada.browser()
    const letGo = await holdUp(t, ada)
    const drafts = Array.from({ length: 20 }, () => by.post(DRAFT, draftOf(ada)))
    await until(
      'as many wait as may',
      async () => (await waitingCount(ada.owner)) >= SHARE.atOnceMax,
    )
    for (let i = 0; i < 5; i++) {
      assert.equal((await ben.get('/api/activity/overview')).status, 200)
      assert.equal(await waitingCount(ada.owner), SHARE.atOnceMax)
    }
    await letGo()
    const statuses = (await Promise.all(drafts)).map(({ status }) => status)
    assert.deepEqual([...new Set(statuses)], [200])
  })

  test('is refused what comes after those who wait, and a stranger at their address is not', async (t) => {
    const ada = await openMember(t, PATIENT)
    const by = await ada.browser()
    const letGo = await holdUp(t, ada)
    const most = SHARE.atOnceMax + SHARE.waitingMax
    const refused = { status: 429, code: 'too_many' }
    const answers = Array.from({ length: most + 3 }, async () => {
      const { status, body } = await by.post('/api/security/step-up', { action: 'change_phone' })
      return { status, code: body.code }
    })
    assert.deepEqual(await Promise.race(answers), refused)
    assert.equal((await ada.union.portal.visitor().get('/api/session')).status, 200)
    await letGo()
    const all = await Promise.all(answers)
    assert.equal(all.filter(({ status }) => status === 200).length, most)
    assert.equal(all.filter(({ status }) => status === 429).length, 3)
  })

  test('may ask for a code thirty times in ten minutes, whatever for, and others have theirs', async (t) => {
    const ada = await openMember(t, PATIENT)
    const by = await ada.browser()
    const asks = Object.values(await codeRequests(ada, by))
    const statuses = await Promise.all(
      Array.from({ length: 32 }, async (_, i) => (await asks[i % asks.length]!()).status),
    )
    assert.equal(statuses.filter((status) => status === 200).length, 30)
    assert.equal(statuses.filter((status) => status === 429).length, 2)
    ada.union.portal.clock.advance(9 * 60_000)
    for (const [path, ask] of Object.entries(await codeRequests(ada, by))) {
      const { status, body } = await ask()
      assert.deepEqual([status, body.code], [429, 'too_many'], path)
    }
    ada.union.portal.clock.advance(61_000)
    const later = await ada.browser()
    assert.equal((await later.post(DRAFT, draftOf(ada))).status, 200)
  })
})
