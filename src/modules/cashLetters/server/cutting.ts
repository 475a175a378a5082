import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { FED_ZONE } from '../../../rails/ach/windows.ts'
import { writeCashLetter } from '../../../rails/x9/writeCashLetter.ts'
import { dayOf } from '../../../values/dates.ts'
import { formatMoment } from '../../../values/formats.ts'
import { newId } from '../../../values/ids.ts'
import { assert } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import { reversalsOf } from '../../ledger/server/ledger.ts'
import { countFiles, keepFile } from '../../networkPayments/server/networkPayments.ts'
import { composeLetter } from './composing.ts'
import { joinLetter, senderOf, settlementOf } from './letters.ts'
import { openLine } from './lines.ts'
import type { CollectedCheckRow, LetterRow } from './tables.ts'
import { dropViews, viewsOf } from './views.ts'

/**
 * Cuts the letters whose moment has come, each once, however many servers look. One that no server was there for in
 * time is cut late, and settles a day later.
 * @returns how many were dealt with
 */
export const cutLetters = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop<LetterRow>(
    db,
    dependencies,
    {
      job: 'cash letters',
      key: ['id'],
      claim: claimLetter,
      titleOf: ({ cut_at }) =>
        `Cash letter of ${formatMoment(cut_at, dependencies.institution.timeZone, 'moment')}`,
      process: cut,
    },
    countMax,
  )

async function claimLetter(
  tx: Tx,
  { at }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<LetterRow | undefined> {
  const { rows } = await sql<LetterRow>`
    select id, cut_at from cash_letter where state = 'open' and cut_at <= ${at} and ${mayBeTried}
     order by cut_at limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

async function cut(tx: Tx, ctx: ActionContext<null>, { id, cut_at }: LetterRow): Promise<void> {
  const checks = await ready(tx, ctx, await standing(tx, await checksThrough(tx, cut_at)))
  const fileId = checks.length === 0 ? null : await writeFile(tx, ctx, checks)
  await sql`
    update cash_letter set state = ${fileId === null ? 'empty' : 'cut'}, done_at = ${ctx.at}, file_id = ${fileId}
     where id = ${id}`.execute(tx)
}

async function checksThrough(tx: Tx, cutAt: Date): Promise<readonly CollectedCheckRow[]> {
  const { rows } = await sql<CollectedCheckRow>`
    select * from collected_check where state = 'waits' and leaves_at <= ${cutAt}
     order by id for update`.execute(tx)
  return rows
}

const idsOf = (checks: readonly CollectedCheckRow[]): readonly string[] =>
  checks.map(({ id }) => id)

/** Those that are still credited; what staff took back meanwhile stays here. */
async function standing(
  tx: Tx,
  checks: readonly CollectedCheckRow[],
): Promise<readonly CollectedCheckRow[]> {
  const reversed = await reversalsOf(tx, idsOf(checks))
  const undone = idsOf(checks).filter((id) => reversed.has(id))
  await sql`update collected_check set state = 'cancelled' where id = any(${undone}::uuid[])`.execute(
    tx,
  )
  await dropViews(tx, undone)
  return checks.filter(({ id }) => !reversed.has(id))
}

type Ready = CollectedCheckRow & Pick<Parameters<typeof composeLetter>[1][number], 'views'>

/** Those with both views; the others, whose photos take longer or cannot be read, go with the next letter. */
async function ready(
  tx: Tx,
  ctx: ActionContext<null>,
  checks: readonly CollectedCheckRow[],
): Promise<readonly Ready[]> {
  const views = await viewsOf(tx, idsOf(checks))
  const late = idsOf(checks).filter((id) => !views.has(id))
  if (late.length > 0) {
    const leavesAt = await joinLetter(tx, ctx)
    await sql`
      update collected_check set leaves_at = ${leavesAt} where id = any(${late}::uuid[])`.execute(
      tx,
    )
  }
  return checks.flatMap((check) => {
    const sides = views.get(check.id)
    return sides ? [{ ...check, views: sides }] : []
  })
}

const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

async function writeFile(
  tx: Tx,
  ctx: ActionContext<null>,
  checks: readonly Ready[],
): Promise<string> {
  const { institution, at } = ctx
  const today = dayOf(at, FED_ZONE)
  const { routingNumber } = senderOf(institution)
  const prefix = `checks-${routingNumber}-${today.replaceAll('-', '')}-`
  const modifier = MODIFIERS[await countFiles(tx, prefix)]
  assert(modifier, 'a day has at most 36 cash letters')
  const sequences = await drawSequences(tx, checks.length)
  const settlesAt = settlementOf(at)
  const file = composeLetter(
    { at, institution, modifier, settlesOn: dayOf(settlesAt, FED_ZONE) },
    checks.map((check, i) => ({
      line: openLine(tx, check),
      cents: check.amount_minor,
      sequence: sequences[i]!,
      views: check.views,
    })),
  )
  const total = checks.reduce((sum, { amount_minor: cents }) => sum + cents, 0n)
  const id = newId(at.getTime())
  const name = `${prefix}${modifier}.x937`
  await keepFile(tx, ctx, {
    id,
    rail: 'check',
    name,
    content: writeCashLetter(file),
    entryCount: checks.length,
    debitMinor: total,
    creditMinor: 0n,
    settlements: [{ at: settlesAt, amountMinor: -total }],
    payments: [],
  })
  await sql`
    update collected_check c
       set state = 'in_letter', file_id = ${id}, sequence = n.sequence, settles_at = ${settlesAt}
      from unnest(${idsOf(checks)}::uuid[], ${sequences}::text[]) n (id, sequence)
     where c.id = n.id`.execute(tx)
  await dropViews(tx, idsOf(checks))
  const detail = { file: name, checks: String(checks.length), amount: String(total) }
  await audit(tx, ctx, 'network.cash_letter_cut', { detail })
  return id
}

/** Fifteen digits for each, which no other check of ours has. */
async function drawSequences(tx: Tx, count: number): Promise<readonly string[]> {
  const { rows } = await sql<{ number: bigint }>`
    select nextval('check_sequence') as number from generate_series(1, ${count})`.execute(tx)
  return rows.map(({ number }) => String(number).padStart(15, '0'))
}
