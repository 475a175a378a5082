import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { transactionOf } from '../../activity/server/activity.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { channelsTold, notifyMember } from '../../notifications/server/notifications.ts'
import type { Channel } from '../../notifications/choices.contract.ts'
import { ALERTS_TOPIC } from '../contract.ts'
import type { AlertTables, FiringRow } from './tables.ts'
import { alertNews, NO_ACCOUNT } from './words.ts'

export const ALERT_JOB = 'alerts'

/**
 * Puts what came true into words and tells it where its alert says, each once.
 * @returns how many were told
 */
export const tellFired = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop<FiringRow>(
    db,
    dependencies,
    {
      job: ALERT_JOB,
      key: ['id'],
      claim: claimUntold,
      titleOf: ({ kind }) => `Alert of a member: ${kind}`,
      process: tell,
    },
    countMax,
  )

async function claimUntold(
  tx: Tx,
  _ctx: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<FiringRow | undefined> {
  const { rows } = await sql<FiringRow>`
    select * from alert_firing where told_at is null and ${mayBeTried}
     order by recorded limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Tells one that is locked, in the transaction that writes down what was said. */
export async function tell(
  tx: Tx,
  ctx: Pick<ActionContext<string | null>, 'at' | 'institution'>,
  row: FiringRow,
): Promise<void> {
  const { id, person_id: personId, transaction_id: transactionId } = row
  const news = alertNews(row, await accountWords(tx, row), await movementOf(tx, row))
  await tx
    .withTables<AlertTables>()
    .updateTable('alert_firing')
    .set({ ...news, told_at: ctx.at })
    .where('id', '=', id)
    .execute()
  const { title, text } = news
  await notifyMember(
    tx,
    ctx,
    {
      personId,
      kind: 'alert',
      channels: await channelsFor(tx, ctx.at, row),
      ...news,
      ...(transactionId !== null && { transferId: transactionId }),
    },
    {
      isGreeting: true,
      paragraphs: [
        verbatim(`${title}.`),
        text,
        english('You asked for this alert. You can change it after signing in, under Alerts.'),
      ],
    },
  )
  await publish(tx, ALERTS_TOPIC, [personId])
}

/** A movement of which a notification tells already is not told in the same place again; what it did to a balance is. */
async function channelsFor(
  tx: Tx,
  at: Date,
  { kind, person_id: personId, transaction_id: id, channels }: FiringRow,
): Promise<readonly Channel[]> {
  if (id === null || kind === 'below' || kind === 'above') return channels
  const told = await channelsTold(tx, personId, id, at)
  return channels.filter((channel) => !told.includes(channel))
}

/** As its owner calls it. */
async function accountWords(
  tx: Tx,
  { person_id: personId, account_id: id }: FiringRow,
): Promise<Words> {
  const label = id === null ? undefined : (await labelsOf(tx, personId)).get(id)
  return label ? nameOfAccount(label) : NO_ACCOUNT
}

/** As their activity calls what made it true. */
async function movementOf(
  tx: Tx,
  { person_id: personId, transaction_id: id, amount }: FiringRow,
): Promise<Words> {
  if (id === null) return NO_ACCOUNT
  const direction = amount !== null && amount < 0n ? 'out' : 'in'
  const line = await transactionOf({ db: tx }, personId, { id, direction })
  return line.ok ? verbatim(line.value.description) : english('a transaction')
}
