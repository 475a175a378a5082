import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { jobContextOf } from '../../../platform/server/action.ts'
import type { JobDependencies } from '../../../platform/server/claimLoop.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { putWhole } from '../../../platform/server/putWhole.ts'
import type { AchBatch } from '../../../rails/ach/file.ts'
import { achText } from '../../../rails/ach/text.ts'
import { FED_ZONE } from '../../../rails/ach/windows.ts'
import { dayOf, timeOf } from '../../../values/dates.ts'
import { type Answered, answersTo, composeAnswers } from './answering.ts'
import { arrangedUntil } from './arrangements.ts'
import { fileWith } from './composing.ts'
import { markSimulated } from './mark.ts'

/** What other banks are still to answer to each file of ours that this process has read, by its name. */
export type Read = Map<string, readonly Answered[]>

interface Simulating extends JobDependencies {
  readonly railsDirectory: string
  readonly read: Read
}

/**
 * Plays the Federal Reserve and the other banks by files alone: reads what lies in `outgoing`, and puts into `incoming`
 * what has come due since, each file once, however many processes do so and wherever they die.
 * @returns how many files
 */
export async function simulateOtherBanks(
  db: Db,
  { railsDirectory, read, ...dependencies }: Simulating,
): Promise<number> {
  await readOutgoing(join(railsDirectory, 'outgoing'), read)
  const { at, institution } = jobContextOf(dependencies)
  const us = {
    destination: institution.ach?.routingNumber ?? institution.routingNumber,
    destinationName: achText(institution.shortName, 'bankName'),
  }
  const made = { createdOn: dayOf(at, FED_ZONE), createdAt: timeOf(at, FED_ZONE) }
  const due = [...read.values()].flat().filter((answered) => answered.at <= at)
  const count = await inTransaction(db, async (tx) => {
    if (!(await isOurTurn(tx))) return undefined
    const files = [
      ...(await answersDue(tx, due)),
      ...(await arrangedUntil(tx, { at, routingNumber: us.destination })),
    ]
    for (const [name, batches] of files) {
      await remember(tx, name, at)
      await putOnce(railsDirectory, name, fileWith({ ...us, ...made }, batches))
    }
    return files.length
  })
  if (count === undefined) return 0
  for (const [name, answers] of read)
    read.set(
      name,
      answers.filter((answered) => answered.at > at),
    )
  return count
}

/** Files of ours under their names stay as they are, so each is read once. */
async function readOutgoing(folder: string, read: Read): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  for (const name of names)
    if (name.endsWith('.ach') && !name.startsWith('.') && !read.has(name))
      read.set(name, answersTo(name, await readFile(join(folder, name))))
}

/** One process at a time; the others find it done when they look again. */
async function isOurTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('openteller other banks')) as is_ours`.execute(tx)
  return rows[0]!.is_ours
}

async function answersDue(
  tx: Tx,
  due: readonly Answered[],
): Promise<readonly (readonly [name: string, batches: readonly AchBatch[]])[]> {
  const names = due.map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`
    select name from other_banks_file where name = any(${names}::text[])`.execute(tx)
  const known = new Set(rows.map(({ name }) => name))
  const news = due.filter(({ name }) => !known.has(name))
  return Promise.all(news.map(async (one) => [one.name, await composeAnswers(tx, one)] as const))
}

const remember = (tx: Tx, name: string, at: Date) =>
  sql`insert into other_banks_file (name, made_at) values (${name}, ${at}) on conflict do nothing`.execute(
    tx,
  )

/** One that lies there was put by a process that died before it could write that down. */
async function putOnce(railsDirectory: string, name: string, content: Uint8Array): Promise<void> {
  const folder = join(railsDirectory, 'incoming')
  if (existsSync(join(folder, name))) return
  await markSimulated(railsDirectory)
  await putWhole(folder, name, content)
}
