import { sql } from 'kysely'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { INES } from '../../src/modules/demo/server/people.ts'
import { createCredit } from '../../src/modules/ach/server/ach.ts'
import {
  createPayment,
  keepFile,
  lockedPayment,
  move,
} from '../../src/modules/networkPayments/server/networkPayments.ts'
import type { ActionContext } from '../../src/platform/server/action.ts'
import { inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import type { BrowserWorld } from '../worlds/browser.ts'

const HOUR_MS = 3_600_000

/** Payments of Ines that are held, that wait, and that left in a file and as a message; the ids of these. */
export async function addPayments({ portal }: BrowserWorld) {
  const { clock, config, engine } = portal
  const { personId } = (await standingByEmail(engine.db, INES.email))!
  const at = clock.now()
  const ctx = {
    actorId: personId,
    at,
    institution: config.institution,
    ledgerAt: undefined,
    deviceAt: at,
    address: null,
  }
  return inTransaction(engine.db, async (tx) => {
    const ids: string[] = []
    for (const amount of [40_00n, 1_250_00n, 9_00n]) {
      const id = newId(at.getTime())
      ids.push(id)
      await createCredit(tx, ctx, {
        id,
        personId,
        amount: money(amount),
        credit: {
          routingNumber: '121000248',
          accountNumber: '123456789',
          accountType: 'checking',
          name: 'Dana Reyes',
          sender: 'Ines Castillo',
          reference: 'Rent',
          sameDay: false,
        },
      })
      await lockedPayment(tx, id)
    }
    const [inFile, , held] = ids
    await move(tx, ctx, { id: held!, state: 'held' })
    const fileId = newId(at.getTime())
    await keepFile(
      tx,
      { ...ctx, actorId: null, at: new Date(at.getTime() - 20 * HOUR_MS) },
      {
        id: fileId,
        rail: 'ach',
        name: '272499999-20260714-A.ach',
        content: new Uint8Array(),
        entryCount: 1,
        debitMinor: 0n,
        creditMinor: 40_00n,
        settlements: [],
        payments: [{ id: inFile!, trace: '272499990000001' }],
      },
    )
    // As if it had been handed over: the job would write it into a folder.
    await sql`update network_file set handed_over_at = made_at where id = ${fileId}`.execute(tx)
    await move(tx, ctx, { id: inFile!, state: 'sent' })
    return { file: fileId, wire: await addMessage(tx, ctx, personId) }
  })
}

/** A payment abroad whose message has left. */
async function addMessage(tx: Tx, ctx: ActionContext, personId: string): Promise<string> {
  const id = newId(ctx.at.getTime())
  const leavesAt = new Date(ctx.at.getTime() - HOUR_MS)
  const payment = { id, rail: 'wire', personId, amount: money(116_68n), contents: {} } as const
  await createPayment(tx, ctx, { ...payment, leavesAt })
  const fileId = newId(ctx.at.getTime())
  await keepFile(
    tx,
    { ...ctx, actorId: null, at: leavesAt },
    {
      id: fileId,
      rail: 'wire',
      name: `pacs.008-${id.replaceAll('-', '')}.xml`,
      content: new Uint8Array(),
      entryCount: 1,
      debitMinor: 0n,
      creditMinor: 116_68n,
      settlements: [],
      payments: [{ id, trace: 'eb6305c9-1f7f-49de-aed0-16487c27b42d' }],
    },
  )
  await sql`update network_file set handed_over_at = made_at where id = ${fileId}`.execute(tx)
  await move(tx, ctx, { id, state: 'sent' })
  return fileId
}
