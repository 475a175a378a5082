import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { forgetFailuresOf, leaveToStaff } from '../../../platform/server/jobFailures.ts'
import { fileTotals } from '../../../rails/ach/totals.ts'
import { dayOf } from '../../../values/dates.ts'
import { formatMoment } from '../../../values/formats.ts'
import { newId } from '../../../values/ids.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { reversalsOf } from '../../ledger/server/ledger.ts'
import {
  countFiles,
  type DuePayment,
  keepFile,
  moveAll,
  paymentsThrough,
  postpone,
} from '../../networkPayments/server/networkPayments.ts'
import { type Cut, type Entry, odfiOf, type Sender, senderOf } from './composing.ts'
import { mailMissedWindow } from './missed.ts'
import { composeReturns, markReturned, returnsThrough, returnWithNext } from './returning.ts'
import type { AchPayment, AchEntryRow, WindowRow } from './tables.ts'
import { drawTraces, joinWindow } from './windows.ts'
import { objectionsTo, settlementsOf, writtenFile } from './writing.ts'

const JOB = 'ACH files'

interface Cutting extends JobDependencies {
  readonly publicUrl: string
  /** What was not cut in time is cut as of its moment: other banks that are simulated take files however late. */
  readonly isNeverLate?: boolean
  readonly forgetReversed: ForgetReversed
}

/** Of transfers, which stand above: a payment that staff reversed while it waited is as if it had never been made. */
type ForgetReversed = (
  tx: Tx,
  payment: { readonly id: string; readonly personId: string },
) => Promise<void>

/**
 * Cuts the files whose moment has come, each once, however many servers look. Where no server was there before the
 * deadline, its payments go with the next file.
 * @returns how many windows were dealt with
 */
export const cutFiles = (
  db: Db,
  { publicUrl, isNeverLate = false, forgetReversed, ...dependencies }: Cutting,
  countMax: number,
): Promise<number> =>
  claimLoop<WindowRow>(
    db,
    dependencies,
    {
      job: JOB,
      key: ['id'],
      claim: claimWindow,
      titleOf: ({ cut_at }) =>
        `ACH file of ${formatMoment(cut_at, dependencies.institution.timeZone, 'moment')}`,
      process: async (tx, now, window) => {
        const isLate = now.at >= window.deadline
        const ctx = isLate && isNeverLate ? { ...now, at: window.cut_at } : now
        const contents = await contentsOf(tx, ctx, window, forgetReversed)
        if (contents.count === 0) return end(tx, ctx, window, { state: 'empty' })
        return isLate && !isNeverLate
          ? miss(tx, ctx, window, { ...contents, publicUrl })
          : cut(tx, ctx, window, contents)
      },
    },
    countMax,
  )

async function claimWindow(
  tx: Tx,
  { at }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<WindowRow | undefined> {
  const { rows } = await sql<WindowRow>`
    select * from ach_window where state = 'open' and cut_at <= ${at} and ${mayBeTried}
     order by cut_at limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** What is to leave in the file of a window; `count` is of both. */
interface Contents {
  readonly payments: readonly DuePayment[]
  readonly returns: readonly AchEntryRow[]
  readonly count: number
}

async function contentsOf(
  tx: Tx,
  ctx: ActionContext<null>,
  { cut_at: cutAt }: WindowRow,
  forgetReversed: ForgetReversed,
): Promise<Contents> {
  const due = await paymentsThrough(tx, 'ach', cutAt)
  const payments = await standing(tx, ctx, due, forgetReversed)
  const returns = await returnsThrough(tx, cutAt)
  return { payments, returns, count: payments.length + returns.length }
}

/** Too late for the Federal Reserve: everything leaves with the next file, and staff are told. */
async function miss(
  tx: Tx,
  ctx: ActionContext<null>,
  window: WindowRow,
  { payments, returns, count, publicUrl }: Contents & Pick<Cutting, 'publicUrl'>,
): Promise<void> {
  await moveToNext(tx, ctx, payments)
  await returnWithNext(tx, ctx, returns)
  await mailMissedWindow(tx, ctx, { cutAt: window.cut_at, count, publicUrl })
  return end(tx, ctx, window, { state: 'missed' })
}

async function cut(
  tx: Tx,
  ctx: ActionContext<null>,
  window: WindowRow,
  { payments, returns }: Contents,
): Promise<void> {
  const fileId = await writeFile(tx, ctx, payments, returns)
  return end(tx, ctx, window, fileId === undefined ? { state: 'empty' } : { state: 'cut', fileId })
}

/** Those with their money still behind them; what staff reversed meanwhile is cancelled and stays here. */
async function standing(
  tx: Tx,
  ctx: ActionContext<null>,
  payments: readonly DuePayment[],
  forgetReversed: ForgetReversed,
): Promise<readonly DuePayment[]> {
  const reversed = await reversalsOf(
    tx,
    payments.map(({ id }) => id),
  )
  const undone = payments.filter(({ id }) => reversed.has(id))
  for (const { id, person_id: personId } of undone) await forgetReversed(tx, { id, personId })
  const ids = undone.map(({ id }) => id)
  if (ids.length > 0) await moveAll(tx, ctx, { ids, state: 'cancelled' })
  return payments.filter(({ id }) => !reversed.has(id))
}

const paymentIn = ({ contents }: DuePayment): AchPayment => contents as AchPayment

async function moveToNext(
  tx: Tx,
  ctx: ActionContext<null>,
  payments: readonly DuePayment[],
): Promise<void> {
  const { ach } = ctx.institution
  assert(ach, 'the institution sends ACH files')
  const kinds = Map.groupBy(payments, (payment) => paymentIn(payment).sameDay)
  for (const [sameDay, some] of kinds) {
    const { cutAt, settlesAt } = await joinWindow(tx, ctx.at, ach, sameDay)
    const ids = some.map(({ id }) => id)
    await postpone(tx, ids, { leavesAt: cutAt, settlesAt })
  }
}

const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** A payment with its entry in the file. */
interface Leaving {
  readonly payment: DuePayment
  readonly entry: Entry
}

/** @returns the id of the file; undefined where nothing is left that a file could carry */
async function writeFile(
  tx: Tx,
  ctx: ActionContext<null>,
  payments: readonly DuePayment[],
  returns: readonly AchEntryRow[],
): Promise<string | undefined> {
  const { institution, at } = ctx
  const sender = senderOf(institution)
  const today = dayOf(at, institution.timeZone)
  const prefix = `${sender.routingNumber}-${today.replaceAll('-', '')}-`
  const modifier = MODIFIERS[await countFiles(tx, prefix)]
  assert(modifier, 'a day has at most 36 files')
  const odfi = odfiOf(sender)
  const traces = await drawTraces(tx, odfi, payments.length + returns.length)
  const returnTraces = traces.slice(payments.length)
  const returned = await composeReturns(tx, returns, { odfi, traces: returnTraces })
  const cut = { at, zone: institution.timeZone, modifier }
  const write = (leaving: readonly Leaving[]) =>
    writtenFile(sender, cut, { entries: leaving.map(({ entry }) => entry), returned })
  let leaving = payments.map((payment, i) => ({ payment, entry: entryOf(payment, traces[i]!) }))
  let written = write(leaving)
  if (!written.ok) {
    leaving = await keepBack(tx, ctx, { sender, cut, leaving })
    if (leaving.length + returns.length === 0) return undefined
    written = write(leaving)
  }
  assert(written.ok, written.ok ? '' : written.code)
  const { file, content } = written.value
  const { debits, credits } = fileTotals(file.batches)
  const id = newId(at.getTime())
  const sent = leaving.map(({ payment, entry }) => ({ id: payment.id, trace: entry.trace }))
  await keepFile(tx, ctx, {
    id,
    rail: 'ach',
    name: `${prefix}${modifier}.ach`,
    content,
    entryCount: leaving.length + returns.length,
    debitMinor: debits,
    creditMinor: credits,
    settlements: settlementsOf(
      leaving.map(({ entry }) => entry),
      returns,
    ),
    payments: sent,
  })
  await forgetFailuresOf(
    tx,
    JOB,
    sent.map((payment) => payment.id),
  )
  await markReturned(tx, returns, { fileId: id, traces: returnTraces })
  return id
}

function entryOf(payment: DuePayment, trace: string): Entry {
  const { amount_minor: cents, settles_at: settlesAt } = payment
  assert(settlesAt, 'a payment has its day of settlement')
  return { payment: paymentIn(payment), cents, trace, settlesAt }
}

interface Judged {
  readonly sender: Sender
  readonly cut: Cut
  readonly leaving: readonly Leaving[]
}

/**
 * What no file could carry stays here, where staff see why, and is tried with the next one: until then it can be taken
 * back. @returns the others
 */
async function keepBack(
  tx: Tx,
  ctx: ActionContext<null>,
  { sender, cut, leaving }: Judged,
): Promise<Leaving[]> {
  const objections = objectionsTo(
    sender,
    cut,
    leaving.map(({ entry }) => entry),
  )
  const kept = leaving.filter(({ entry }) => objections.has(entry))
  await moveToNext(
    tx,
    ctx,
    kept.map(({ payment }) => payment),
  )
  for (const { payment, entry } of kept)
    await leaveToStaff(tx, {
      job: JOB,
      rowId: payment.id,
      title: `ACH payment ${entry.payment.reference} of ${formatMoney(money(entry.cents))}`,
      at: ctx.at,
      error: objections.get(entry),
    })
  return leaving.filter(({ entry }) => !objections.has(entry))
}

type Ended =
  | { readonly state: 'empty' | 'missed' }
  | { readonly state: 'cut'; readonly fileId: string }

async function end(
  tx: Tx,
  { at }: ActionContext<null>,
  { id }: WindowRow,
  ended: Ended,
): Promise<void> {
  const fileId = ended.state === 'cut' ? ended.fileId : null
  await sql`
    update ach_window set state = ${ended.state}, done_at = ${at}, file_id = ${fileId}
     where id = ${id}`.execute(tx)
}
