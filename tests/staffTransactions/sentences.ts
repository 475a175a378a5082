import assert from 'node:assert/strict'
import { hold, houseAccount } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { type Member } from '../worlds/creditUnion.ts'
import { type ModuleAnswer } from '../worlds/module.ts'
import { add, hashOf, linesOf, row } from './entering.ts'
import { type StaffTransactionsWorld, at, batchOf } from './world.ts'

interface World extends StaffTransactionsWorld {
  readonly ada: Member
}

/** Every sentence of the specification that this module says, and what makes it say so. */
export const SENTENCES: readonly (readonly [
  says: string,
  status: number,
  when: string,
  ask: (world: World) => Promise<ModuleAnswer>,
])[] = [
  [
    'Transactions added successfully!',
    200,
    'rows are good',
    ({ post, ada }) => post(at(ada, 'transactions'), batchOf(row('1.00'))),
  ],
  [
    'Failed to add transactions: row 1: on 2026-07-14 it would overdraw Checking. Nothing was added.',
    422,
    'a row takes more than there is',
    ({ post, ada }) => post(at(ada, 'transactions'), batchOf(row('-500.00'))),
  ],
  [
    'Failed to add transactions: this file was added before, on 2026-07-15. Nothing was added.',
    409,
    'the file came before',
    async ({ post, ada }) => {
      const fileHash = hashOf('a file')
      await post(at(ada, 'transactions'), { ...batchOf(row('1.00')), fileHash })
      return post(at(ada, 'transactions'), { ...batchOf(row('2.00')), fileHash })
    },
  ],
  [
    'Transaction deleted and balance updated successfully',
    200,
    'a posted row is deleted',
    async (world) => {
      const { post, ada } = world
      await add(world, ada, [row('1.00')])
      const [line] = await linesOf(world, ada)
      return post(at(ada, `transactions/${line!.id}/delete`), { reason: 'Mistake' })
    },
  ],
  [
    'Transaction deleted successfully',
    200,
    'a memo is deleted',
    async (world) => {
      const { post, ada } = world
      await add(world, ada, [row('1.00', { updateBalance: false })])
      const [line] = await linesOf(world, ada)
      return post(at(ada, `transactions/${line!.id}/delete`), { reason: 'Mistake' })
    },
  ],
  [
    'Transaction not found',
    404,
    'there is no such row',
    ({ post, ada }) => post(at(ada, `transactions/${newId()}/delete`), { reason: 'Mistake' }),
  ],
  [
    'Transaction not found',
    400,
    'what is asked for is no id',
    ({ post, ada }) => post(at(ada, 'transactions/nonsense/delete'), { reason: 'Mistake' }),
  ],
  [
    'Please give a reason',
    400,
    'nobody says why a row is deleted',
    ({ post, ada }) => post(at(ada, `transactions/${newId()}/delete`), { reason: ' ' }),
  ],
  [
    'User not found',
    404,
    'nobody has the address',
    ({ post }) => post('/api/admin/transactions/find', { email: 'nobody@example.com' }),
  ],
  [
    'User not found',
    400,
    'the address is none',
    ({ post }) => post('/api/admin/transactions/find', { email: 'nobody' }),
  ],
  [
    'Deleting transactions...',
    200,
    'a deletion has begun',
    ({ post }) => post('/api/admin/transactions/delete-all', { id: newId(), email: ADA }),
  ],
  [
    'Successfully deleted 1 transactions',
    200,
    'a deletion has ended',
    async ({ post }) => {
      const id = newId()
      await post('/api/admin/transactions/delete-all', { id, email: ADA })
      return lastStep(post, id)
    },
  ],
  [
    'Error deleting transactions',
    200,
    'something could not be deleted',
    async (world) => {
      await setAside(world)
      const { post } = world
      const id = newId()
      await post('/api/admin/transactions/delete-all', { id, email: ADA })
      return lastStep(post, id)
    },
  ],
  [
    'Error deleting transactions',
    404,
    'there is no such deletion',
    ({ post }) => post(`/api/admin/transactions/delete-all/${newId()}/step`),
  ],
  [
    'Staff cannot change accounts of their own. Ask another administrator.',
    403,
    'the account is their own',
    ({ post, ada }) => post(at(ada, 'transactions'), batchOf(row('1.00')), ada),
  ],
]

const ADA = 'ada@example.com'

/** Money for a bill, which nothing may touch. */
async function setAside({ engine, ada, clock, institution }: World): Promise<void> {
  const order = {
    id: newId(),
    actor: { channel: 'member', actorId: ada.personId },
    reason: 'bill_payment',
    from: ada.checking.ledgerAccountId,
    to: houseAccount('clearing:bill-pay'),
    amount: money(60_00n),
  } as const
  assert.ok((await hold(engine.db, order, { zone: institution.timeZone, at: clock.now() })).ok)
}

async function lastStep(post: StaffTransactionsWorld['post'], id: string): Promise<ModuleAnswer> {
  for (;;) {
    const answer = await post(`/api/admin/transactions/delete-all/${id}/step`)
    if (answer.body.state !== 'running') return answer
  }
}
