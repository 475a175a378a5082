// A process of its own: the people in front of the server, each with a connection that is kept.
import { newId } from '../src/values/ids.ts'
import { callTogether } from './rounds.ts'
import { BARE_PATH, CONNECTIONS, openConnection, type Request } from './wire.ts'

/** What one member's requests carry. Ledger accounts are for the bare route only. */
export interface Sender {
  readonly cookie: string
  readonly csrfToken: string
  readonly fromAccountId: string
  readonly toAccountId: string
  readonly from: string
  readonly to: string
}

export type Order =
  | { readonly kind: 'meet'; readonly port: number; readonly senders: readonly Sender[] }
  | { readonly kind: 'run'; readonly route: 'complete' | 'bare'; readonly seconds: number }

const completely = ({ cookie, csrfToken, fromAccountId, toAccountId }: Sender): Request => ({
  path: '/api/transfers/between-accounts',
  headers: { cookie, 'x-csrf-token': csrfToken },
  body: JSON.stringify({
    id: newId(),
    fromAccountId,
    toAccountId,
    amount: '0.01',
    reference: 'Rent',
  }),
})

const barely = ({ from, to }: Sender): Request => ({
  path: BARE_PATH,
  headers: {},
  body: JSON.stringify({ id: newId(), from, to, amount: '0.01' }),
})

let port = 0
let senders: readonly Sender[] = []
const turns = { complete: 0, bare: 0 }

/** Shares no factor with the number of members, so everybody's turn comes, in no order of ids. */
const STRIDE = 7919

async function run({ route, seconds }: Extract<Order, { kind: 'run' }>) {
  const write = route === 'complete' ? completely : barely
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(port)),
  )
  const done = await callTogether(CONNECTIONS, seconds, (caller) => {
    turns[route] += 1
    const sender = senders[(turns[route] * STRIDE) % senders.length]!
    return connections[caller]!.send(write(sender))
  })
  for (const connection of connections) connection.end()
  return done
}

/** Says what came of it; a failure travels as its message. */
async function obey(order: Order): Promise<void> {
  try {
    if (order.kind === 'meet') ({ port, senders } = order)
    process.send!(order.kind === 'run' ? await run(order) : {})
  } catch (error) {
    process.send!({ error: (error as Error).message })
  }
}

process.on('message', (order: Order) => void obey(order))
process.once('disconnect', () => process.exit())
