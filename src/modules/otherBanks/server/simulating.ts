import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { jobContextOf } from '../../../platform/server/action.ts'
import type { JobDependencies } from '../../../platform/server/claimLoop.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import { putWhole } from '../../../platform/server/putWhole.ts'
import { achText } from '../../../rails/ach/text.ts'
import type { Answer, Letter } from './answer.ts'
import { answersTo, isAnswered, lettersAbout } from './answering.ts'
import { arrangedUntil } from './arrangements.ts'
import { markSimulated } from './mark.ts'
import { ratesUntil } from './rates.ts'

/** What other banks are still to answer to each file of ours that this process has read, by its name. */
export type Read = Map<string, readonly (Answer | Letter)[]>

interface Simulating extends JobDependencies {
  readonly railsDirectory: string
  readonly read: Read
}

/**
 * Plays the Federal Reserve and the other banks by files alone: reads what lies in `outgoing`, and puts into `incoming`
 * what has come due since, each file once, however many processes do so and wherever they die. What customers of these
 * banks would read at theirs is mailed.
 * @returns how many files and mails
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
  const due = [...read.values()].flat().filter((answer) => answer.at <= at)
  const count = await inTransaction(db, async (tx) => {
    if (!(await isOurTurn(tx))) return undefined
    const answers = await unknownAmong(tx, due)
    const arranged = await arrangedUntil(tx, { at, routingNumber: us.destination })
    const rates = await unknownAmong(tx, ratesUntil(at, institution))
    const files = [...answers, ...arranged, ...rates]
    for (const answer of files) {
      const { name } = answer
      await remember(tx, name, at)
      if ('mail' in answer) await queueMail(tx, answer.mail)
      else await putOnce(railsDirectory, name, await answer.compose(tx, { at, us }))
    }
    return files.length
  })
  if (count === undefined) return 0
  for (const [name, answers] of read)
    read.set(
      name,
      answers.filter((answer) => answer.at > at),
    )
  return count
}

/** Files of ours under their names stay as they are, so each is read once. */
async function readOutgoing(folder: string, read: Read): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  for (const name of names)
    if (isAnswered(name) && !read.has(name)) {
      const content = await readFile(join(folder, name))
      read.set(name, [...answersTo(name, content), ...lettersAbout(name, content)])
    }
}

/** One process at a time; the others find it done when they look again. */
async function isOurTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('openteller other banks')) as is_ours`.execute(tx)
  return rows[0]!.is_ours
}

async function unknownAmong<Due extends Answer | Letter>(
  tx: Tx,
  due: readonly Due[],
): Promise<readonly Due[]> {
  const names = due.map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`
    select name from other_banks_file where name = any(${names}::text[])`.execute(tx)
  const known = new Set(rows.map(({ name }) => name))
  return due.filter(({ name }) => !known.has(name))
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
