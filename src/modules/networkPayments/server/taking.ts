import { type ActionContext, jobContextOf } from '../../../platform/server/action.ts'
import type { JobDependencies } from '../../../platform/server/claimLoop.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import type { Result } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { type IncomingFile, isTaken, receiveFile, refuseFile, type Totals } from './files.ts'
import { readIncoming, type Seen } from './incoming.ts'
import type { Rail } from './tables.ts'

export interface Taking extends JobDependencies {
  readonly railsDirectory: string
}

/** How files of a network are read, and what is written down of one. */
export interface FileTaker<File> {
  readonly rail: Rail
  /** Whether it is of this rail: all of them use one folder. */
  readonly isOurs: (content: Uint8Array, institution: Institution) => boolean
  /** The file, if it is sound and for us; else what is wrong with it. */
  readonly judge: (ctx: ActionContext<null>, file: IncomingFile) => Result<File, Words>
  readonly totalsOf: (file: File) => Omit<Totals, 'rail'>
  readonly write: (
    tx: Tx,
    ctx: ActionContext<null>,
    file: File,
    kept: { readonly id: string; readonly name: string },
  ) => Promise<void>
}

/**
 * Takes the files of a network that other institutions sent us, each whole or not at all, and once whatever it is called
 * and however many servers look.
 * @returns how many were taken or refused
 */
export const takeIncoming = <File>(
  db: Db,
  { railsDirectory, ...dependencies }: Taking,
  seen: Seen,
  taker: FileTaker<File>,
): Promise<number> =>
  readIncoming({
    railsDirectory,
    seen,
    isOurs: (content) => taker.isOurs(content, dependencies.institution),
    log: dependencies.log,
    take: (file) => takeOne(db, dependencies, file, taker),
  })

async function takeOne<File>(
  db: Db,
  dependencies: JobDependencies,
  incoming: IncomingFile,
  { rail, judge, totalsOf, write }: FileTaker<File>,
): Promise<boolean> {
  if (await isTaken(db, incoming)) return false
  const ctx = jobContextOf(dependencies)
  const judged = judge(ctx, incoming)
  if (judged.ok)
    return inTransaction(db, async (tx) => {
      const file = judged.value
      const id = await receiveFile(tx, ctx, incoming, { rail, ...totalsOf(file) })
      if (id === undefined) return false
      await write(tx, ctx, file, { id, name: incoming.name })
      return true
    })
  const refusal = judged.code
  const isNews = await inTransaction(db, (tx) =>
    refuseFile(tx, ctx, { ...incoming, rail }, refusal),
  )
  if (isNews)
    dependencies.log.error({ file: incoming.name, refusal }, 'file from the network refused')
  return isNews
}

const DAYS_OLD_MAX = 30

/** What is wrong with a file that lay about somewhere, or is from the future. */
export const objectionToAge = (madeOn: Day, today: Day): Words | undefined =>
  madeOn < addDays(today, -DAYS_OLD_MAX) || madeOn > addDays(today, 1)
    ? english('It was made on {day}, which is too long ago or to come.', { day: formatDay(madeOn) })
    : undefined
