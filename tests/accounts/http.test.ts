import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { UPDATE_FAILED } from '../../src/modules/accounts/editing.contract.ts'
import { arrange } from '../../src/modules/accounts/server/arranging.ts'
import { accountRoutes } from '../../src/modules/accounts/server/routes.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { done } from '../factories/outcomes.ts'
import { at } from '../staffTransactions/world.ts'
import { type Entries, openEntries } from '../staffTransactions/entering.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import { type ModuleAnswer, type ModuleDoor, openModule } from '../worlds/module.ts'

/** The routes of the module alone; requests are Rosa's unless somebody else is named. */
async function openAccountRoutes(t: TestContext): Promise<Entries & ModuleDoor> {
  const union = await openEntries(t)
  const { db, clock } = union
  const dualControl = { needed: false, above: money(25_000_00n) }
  const mounted = { usual: union.rosa, clock }
  return {
    ...union,
    ...(await openModule(t, (mount) => accountRoutes(mount, { db, dualControl }), mounted)),
  }
}

test('staff read the accounts of a member with their numbers, and not what the member calls them', async (t) => {
  const union = await openAccountRoutes(t)
  const ada = await union.member('Ada Brooks', { checking: '12.00' })
  const called = { id: newId(), accountId: ada.checking.id, nickname: 'Household' }
  done(await arrange(union.db, contextOf(union, ada), called))
  const { body } = await union.get(at(ada, 'accounts'))
  const [{ owners, ...account }] = body.accounts
  assert.deepEqual(
    owners.map(({ name, role }: { name: string; role: string }) => [name, role]),
    [['Ada Brooks', 'primary']],
  )
  assert.deepEqual(account, {
    id: ada.checking.id,
    kind: 'Checking',
    role: 'primary',
    number: ada.checking.number,
    routingNumber: null,
    balance: '12.00',
    available: '12.00',
    status: 'open',
  })
  const nobody = await union.get(at({ personId: newId() }, 'accounts'))
  assert.deepEqual([nobody.status, nobody.body.message], [404, 'User not found'])
})

interface World extends ModuleDoor {
  readonly ada: Member
}

function edit({ post, ada }: World, changes: object): Promise<ModuleAnswer> {
  const { id, number } = ada.checking
  const form = {
    id: newId(),
    number,
    routingNumber: '',
    balance: '100.00',
    expectedBalance: '100.00',
    reason: 'Asked for at the counter',
  }
  return post(at(ada, `accounts/${id}/edit`), { ...form, ...changes })
}

/** Every sentence of the specification that this module says, and what makes it say so. */
const SENTENCES: readonly (readonly [
  says: string,
  status: number,
  when: string,
  ask: (world: World) => Promise<ModuleAnswer>,
])[] = [
  [
    'Account number must be 10 digits and not start with 0',
    400,
    'an account number starts with 0',
    (world) => edit(world, { number: '0123456789' }),
  ],
  [
    'Account number must be 10 digits and not start with 0',
    400,
    'an account number has nine digits',
    (world) => edit(world, { number: '123456789' }),
  ],
  [
    'Routing number must be digits only, up to 9',
    400,
    'a routing number has a letter',
    (world) => edit(world, { routingNumber: '12100024X' }),
  ],
  [
    'Routing number must be 9 digits with a valid check digit, or empty',
    400,
    'a routing number does not add up',
    (world) => edit(world, { routingNumber: '121000249' }),
  ],
  [
    'Please enter a valid amount',
    400,
    'a balance is below zero',
    (world) => edit(world, { balance: '-1.00' }),
  ],
  [
    'The balance has changed since this form was opened: it is now $100.00. Nothing was changed.',
    409,
    'the form is out of date',
    (world) => edit(world, { balance: '5.00', expectedBalance: '4.00' }),
  ],
  [
    'That account number belongs, or once belonged, to another account.',
    409,
    'an account number is taken',
    (world) => edit(world, { number: world.ada.savings.number }),
  ],
]

describe('the sentences of the specification about an account', () => {
  for (const [says, status, when, ask] of SENTENCES) {
    test(`"${says}" when ${when}`, async (t) => {
      const union = await openAccountRoutes(t)
      const ada = await union.member('Ada Brooks', { checking: '100.00' })
      const answer = await ask({ ...union, ada })
      assert.deepEqual([answer.status, answer.body.message], [status, says])
    })
  }

  for (const expectedBalance of ['100.000', '0.1234', '1'.repeat(20), '-', '']) {
    test(`a form that began with a balance of "${expectedBalance}" is refused`, async (t) => {
      const union = await openAccountRoutes(t)
      const ada = await union.member('Ada Brooks', { checking: '100.00' })
      const answer = await edit({ ...union, ada }, { expectedBalance })
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_input'])
    })
  }

  test('are as the specification spells them where only the screen says them', () => {
    assert.equal(UPDATE_FAILED, 'Failed to update account')
  })
})
