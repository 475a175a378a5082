import { sql } from 'kysely'
import { type ActionContext, runActionAndRead } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { fromDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import { lockedBalancesOf, watch } from '../../ledger/server/ledger.ts'
import { CHANNELS } from '../../notifications/choices.contract.ts'
import {
  type AlertBody,
  type Alerts,
  ALERTS_MAX,
  ALERTS_TOPIC,
  hasAccount,
  hasAmount,
  hasDays,
  hasWords,
} from '../contract.ts'
import { alertsOf } from './reading.ts'
import type { AlertTables } from './tables.ts'

type Answer<Code extends string> = Promise<Result<Alerts, Code | 'id_reused'>>

const once = <Code extends string>(
  db: Db,
  ctx: ActionContext,
  action: string,
  input: { readonly id: string },
  work: (tx: Tx) => Promise<Result<void, Code>>,
): Answer<Code> => {
  const request = { id: input.id, action, input, read: (tx: Tx) => alertsOf(tx, ctx) }
  return runActionAndRead(db, ctx, request, async (tx) => {
    // The alerts of a person are counted and compared: one of their changes at a time.
    await sql`select pg_advisory_xact_lock(hashtextextended('alerts of ' || ${ctx.actorId}, 0))`.execute(
      tx,
    )
    return work(tx)
  })
}

type Columns = Omit<
  AlertTables['alert'],
  'id' | 'person_id' | 'created_at' | 'is_low' | 'plain_words'
>

/** What is kept of an alert, without what its kind has no use for; undefined where the account is not theirs, or closed. */
async function columnsOf(
  tx: Tx,
  { actorId, at }: ActionContext,
  { kind, accountId, amount, words, days, channels }: AlertBody,
): Promise<Columns | undefined> {
  const isOfAccount = hasAccount(kind)
  const account = isOfAccount ? await ownAccount(tx, actorId, accountId!, 'view') : undefined
  if (isOfAccount && (!account || account.closedAt !== null)) return undefined
  return {
    kind,
    account_id: account?.id ?? null,
    ledger_account_id: account?.ledgerAccountId ?? null,
    amount: hasAmount(kind) ? fromDecimal(amount!).minor : null,
    words: hasWords(kind) ? words : null,
    days: hasDays(kind) ? days : null,
    channels: CHANNELS.filter((channel) => channels.includes(channel)),
    // A job looks at once.
    look_at: isOfAccount ? null : at,
  }
}

const alerts = (tx: Tx) => tx.withTables<AlertTables>()

async function isThere(tx: Tx, personId: string, id: string, columns: Columns): Promise<boolean> {
  const { kind, account_id, amount, words, days } = columns
  const { rows } = await sql`
    select from alert
     where person_id = ${personId} and id <> ${id} and kind = ${kind}
       and account_id is not distinct from ${account_id} and amount is not distinct from ${amount}
       and words is not distinct from ${words} and days is not distinct from ${days}`.execute(tx)
  return rows.length > 0
}

/**
 * Locks accounts of alerts, whose movements then happen before the change or see it, and notes which of them are still
 * watched by anybody once the change is written.
 */
async function watching(
  tx: Tx,
  accounts: readonly (bigint | null)[],
  write: () => Promise<unknown>,
): Promise<void> {
  const ids = [...new Set(accounts.filter((one) => one !== null))]
  if (ids.length > 0) await lockedBalancesOf(tx, ids)
  await write()
  for (const id of ids) {
    const { rows } = await sql`select from alert where ledger_account_id = ${id} limit 1`.execute(
      tx,
    )
    await watch(tx, id, rows.length > 0)
  }
}

async function trace(
  tx: Tx,
  ctx: ActionContext,
  action: AuditAction,
  alert: { readonly id: string } & Pick<Columns, 'kind' | 'account_id'>,
): Promise<void> {
  const { id, kind, account_id: account } = alert
  const detail = { alert: id, kind, ...(account !== null && { account }) }
  await audit(tx, ctx, action, { subjectId: ctx.actorId, detail })
  await publish(tx, ALERTS_TOPIC, [ctx.actorId])
}

export const add = (
  db: Db,
  ctx: ActionContext,
  input: AlertBody,
): Answer<'account_not_found' | 'alert_exists' | 'too_many_alerts'> =>
  once(db, ctx, 'alert.add', input, async (tx) => {
    const { actorId: personId, at } = ctx
    const columns = await columnsOf(tx, ctx, input)
    if (!columns) return refuse('account_not_found')
    if (await isThere(tx, personId, input.id, columns)) return refuse('alert_exists')
    // Those on accounts that are closed, or theirs no more, stand in no list from which they could be removed.
    const { alerts: listed } = await alertsOf(tx, ctx)
    if (listed.length >= ALERTS_MAX) return refuse('too_many_alerts')
    const row = { id: input.id, person_id: personId, created_at: at, ...columns }
    await watching(tx, [row.ledger_account_id], () =>
      alerts(tx).insertInto('alert').values(row).execute(),
    )
    await trace(tx, ctx, 'alert.added', row)
    return ok(undefined)
  })

interface OfAlert {
  readonly id: string
  readonly alertId: string
}

/** Somebody else's is not found, like one that never was. */
const ownAlert = (tx: Tx, { actorId }: ActionContext, alertId: string) =>
  alerts(tx)
    .selectFrom('alert')
    .select(['id', 'kind', 'account_id', 'ledger_account_id'])
    .where('id', '=', alertId)
    .where('person_id', '=', actorId)
    .executeTakeFirst()

export const change = (
  db: Db,
  ctx: ActionContext,
  input: AlertBody & OfAlert,
): Answer<'account_not_found' | 'alert_exists' | 'alert_not_found'> =>
  once(db, ctx, 'alert.change', input, async (tx) => {
    const before = await ownAlert(tx, ctx, input.alertId)
    if (!before) return refuse('alert_not_found')
    const columns = await columnsOf(tx, ctx, input)
    if (!columns) return refuse('account_not_found')
    if (await isThere(tx, ctx.actorId, before.id, columns)) return refuse('alert_exists')
    const after = { ...columns, is_low: false }
    await watching(tx, [before.ledger_account_id, after.ledger_account_id], () =>
      alerts(tx).updateTable('alert').set(after).where('id', '=', before.id).execute(),
    )
    await trace(tx, ctx, 'alert.changed', { ...after, id: before.id })
    return ok(undefined)
  })

export const remove = (db: Db, ctx: ActionContext, input: OfAlert): Answer<'alert_not_found'> =>
  once(db, ctx, 'alert.remove', input, async (tx) => {
    const alert = await ownAlert(tx, ctx, input.alertId)
    if (!alert) return refuse('alert_not_found')
    await watching(tx, [alert.ledger_account_id], () =>
      alerts(tx).deleteFrom('alert').where('id', '=', alert.id).execute(),
    )
    await trace(tx, ctx, 'alert.removed', alert)
    return ok(undefined)
  })
