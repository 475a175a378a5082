import assert from 'node:assert/strict'
import { newId } from '../../src/values/ids.ts'
import type { Answer, Client } from '../factories/client.ts'
import type { ServerProcess } from '../factories/process.ts'

export interface Order {
  readonly id: string
  readonly fromAccountId: string
  readonly toAccountId: string
  readonly amount: string
  readonly reference: string
}

/** A member whose session outlives the server it began at. */
export interface Customer {
  readonly client: Client
  /** Decimals by account id. */
  balances(): Promise<ReadonlyMap<string, string>>
  /** From Checking to Savings, or back. */
  order(amount: string, back?: boolean): Order
  send(order: Order): Promise<Answer>
  receipt(id: string): Promise<Answer>
  /** The same session at another server, or at the same one started again. */
  at(server: ServerProcess): Promise<Customer>
}

export const signedIn = async (server: ServerProcess, email: string): Promise<Customer> =>
  customer(await server.as(email))

async function customer(client: Client): Promise<Customer> {
  const { csrfToken } = (await client.get('/api/session')).body
  const { accounts } = (await client.get('/api/activity/overview')).body as {
    accounts: { id: string; balance: string }[]
  }
  const [checking, savings] = accounts
  assert.ok(csrfToken && checking && savings, 'the session is live')
  return {
    client,
    balances: async () => {
      const { body } = await client.get('/api/activity/overview')
      return new Map(body.accounts.map(({ id, balance }: typeof checking) => [id, balance]))
    },
    order: (amount, back = false) => ({
      id: newId(),
      fromAccountId: back ? savings.id : checking.id,
      toAccountId: back ? checking.id : savings.id,
      amount,
      reference: 'Under load',
    }),
    send: (order) =>
      client.post('/api/transfers/between-accounts', order, { 'x-csrf-token': csrfToken }),
    receipt: (id) => client.get(`/api/transfers/${id}`),
    at: ({ visitor }) => {
      const elsewhere = visitor()
      for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value)
      return customer(elsewhere)
    },
  }
}
