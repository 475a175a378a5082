import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accountsById,
  addOwner,
  changePrimary,
  joinAsBusiness,
  openAccountOf,
} from '../../src/modules/accounts/server/accounts.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { openMonths, readStatement } from './month.ts'

test('whoever becomes the primary owner has the statements that were made before, and those after them', async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-03-10')
  const [ada, eve] = [await months.member('Ada Reed'), await months.person('Eve Lund')]
  const at = months.clock.now()
  const { accountId, memberId } = await inTransaction(months.db, async (tx) => {
    const memberId = await joinAsBusiness(tx, 'Reed Books Inc.', at)
    const named = { product: 'checking', kind: 'Checking', name: null } as const
    const accountId = await openAccountOf(tx, { memberId, personId: ada.personId, at, ...named })
    await addOwner(tx, { accountId, personId: eve.personId, role: 'joint', at })
    return { accountId, memberId }
  })
  const account = (await accountsById(months.db, [accountId])).get(accountId)!
  await months.move(account, '100.00')
  months.goTo('2026-05-10')
  await months.close()
  await inTransaction(months.db, async (tx) => {
    const succession = { accountId, memberId, personId: eve.personId, formerStays: true }
    assert.ok((await changePrimary(tx, { ...succession, at: months.clock.now() })).ok)
  })
  await months.close()
  await months.move(account, '-30.00')
  months.goTo('2026-06-02')
  await months.close()
  for (const one of [ada, eve]) {
    const client = await months.as(one)
    const told = async (month: string) => {
      const { holder, opening, closing } = await readStatement(client, account, month)
      return [holder.address[0], opening, closing]
    }
    assert.deepEqual(await told('2026-03'), ['c/o Ada Reed', '0.00', '100.00'])
    assert.deepEqual(await told('2026-04'), ['c/o Ada Reed', '100.00', '100.00'])
    assert.deepEqual(await told('2026-05'), ['c/o Eve Lund', '100.00', '70.00'])
  }
  const titles = (await months.noticesOf(eve)).filter((one) => one.startsWith('statement'))
  assert.equal(titles.length, 1, 'she hears of the one that is hers and new')
})

test("of a child's account whoever acts for the child is told as well", async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const [kit, ada] = [await months.member('Kit Reed'), await months.member('Ada Reed')]
  await inTransaction(months.db, async (tx) => {
    const at = months.clock.now()
    const { memberId } = kit.checking
    const product = { product: 'youth', kind: 'Youth', name: null } as const
    const accountId = await openAccountOf(tx, { memberId, personId: kit.personId, ...product, at })
    await addOwner(tx, { accountId, personId: ada.personId, role: 'custodian', at })
  })
  await months.close()
  months.goTo('2026-05-02')
  await months.close()
  const titles = async (person: typeof ada) =>
    (await months.noticesOf(person)).flatMap((one) => /^statement: (.*?)\./.exec(one)?.[1] ?? [])
  assert.deepEqual(await titles(kit), ['Your April 2026 statements are ready'])
  assert.deepEqual((await titles(ada)).toSorted(), [
    'The April 2026 statement of Kit Reed is ready',
    'Your April 2026 statements are ready',
  ])
})
