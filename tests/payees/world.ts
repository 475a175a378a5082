import type { TestContext } from 'node:test'
import { recordPayment, type Recipient } from '../../src/modules/payees/server/payees.ts'
import { payeeRoutes } from '../../src/modules/payees/server/routes.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { type CreditUnion, openCreditUnion, type Person } from '../worlds/creditUnion.ts'
import { type ModuleAnswer, openModule } from '../worlds/module.ts'

/** A member at the world, asking for their payees. */
export interface Payer extends Person {
  pay(recipient: Recipient): Promise<string>
  list(): Promise<ModuleAnswer>
  save(payeeId: string, nickname: unknown): Promise<ModuleAnswer>
  rename(payeeId: string, nickname: unknown): Promise<ModuleAnswer>
  remove(payeeId: string): Promise<ModuleAnswer>
}

/** The payee routes on a server of their own, with a guard that takes a member at their word. */
export interface PayeesWorld extends CreditUnion {
  payer(name?: string): Promise<Payer>
}

export async function openPayeesWorld(t: TestContext): Promise<PayeesWorld> {
  const union = await openCreditUnion(t)
  const { db, clock } = union
  const door = await openModule(t, (mount) => payeeRoutes(mount, { db }), { clock })
  const payer = async (name = 'Ines Abara'): Promise<Payer> => {
    const person = await union.person(name)
    const { personId } = person
    const post = (payeeId: string, action: string, body: object) =>
      door.post(`/api/payees/${payeeId}/${action}`, body, { personId })
    return {
      ...person,
      list: () => door.get('/api/payees', { personId }),
      pay: (recipient) =>
        inTransaction(db, (tx) => recordPayment(tx, { personId, recipient, at: clock.now() })),
      save: (payeeId, nickname) => post(payeeId, 'save', { nickname }),
      rename: (payeeId, nickname) => post(payeeId, 'rename', { nickname }),
      remove: (payeeId) => post(payeeId, 'remove', {}),
    }
  }
  return { ...union, payer }
}
