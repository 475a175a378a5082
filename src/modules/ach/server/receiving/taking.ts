import { jobContextOf, type ActionContext } from '../../../../platform/server/action.ts'
import type { JobDependencies } from '../../../../platform/server/claimLoop.ts'
import { type Db, inTransaction } from '../../../../platform/server/db.ts'
import type { AchFile } from '../../../../rails/ach/file.ts'
import { readAchFile } from '../../../../rails/ach/readFile.ts'
import { settlementOf } from '../../../../rails/ach/settlement.ts'
import { fileTotals, totalsOf } from '../../../../rails/ach/totals.ts'
import { looksLikeXml } from '../../../../rails/iso20022/reading.ts'
import { recordMistakeWords } from '../../../../rails/fixedWidth/mistakes.ts'
import { addDays, dayOf } from '../../../../values/dates.ts'
import { formatDay } from '../../../../values/formats.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { english, verbatim, type Words } from '../../../../values/sentence.ts'
import { audit } from '../../../audit/server/audit.ts'
import {
  type IncomingFile,
  isTaken,
  readIncoming,
  receiveFile,
  refuseFile,
  type Seen,
  type Settlement,
} from '../../../networkPayments/server/networkPayments.ts'
import { senderOf } from '../composing.ts'
import { writeEntries } from './entries.ts'

interface Taking extends JobDependencies {
  readonly railsDirectory: string
}

/**
 * Takes the files that other institutions sent us, each whole or not at all, and once whatever it is called and
 * however many servers look.
 * @returns how many were taken or refused
 */
export const takeFiles = (
  db: Db,
  { railsDirectory, ...dependencies }: Taking,
  seen: Seen,
): Promise<number> =>
  readIncoming({
    railsDirectory,
    seen,
    log: dependencies.log,
    isOurs: (content) => dependencies.institution.wires === undefined || !looksLikeXml(content),
    take: (file) => takeFile(db, dependencies, file),
  })

async function takeFile(
  db: Db,
  dependencies: JobDependencies,
  incoming: IncomingFile,
): Promise<boolean> {
  if (await isTaken(db, incoming)) return false
  const ctx = jobContextOf(dependencies)
  const judged = judge(ctx, incoming)
  if (!judged.ok) return refuseWith(db, dependencies, incoming, judged.code)
  const file = judged.value
  return inTransaction(db, async (tx) => {
    const { debits, credits } = fileTotals(file.batches)
    const fileId = await receiveFile(tx, ctx, incoming, {
      rail: 'ach',
      entryCount: file.batches.reduce((count, { entries }) => count + entries.length, 0),
      debitMinor: debits,
      creditMinor: credits,
      settlements: settlementsOf(file),
    })
    if (fileId === undefined) return false
    await writeEntries(tx, ctx, fileId, file)
    const detail = { file: incoming.name, credits: String(credits), debits: String(debits) }
    await audit(tx, ctx, 'network.file_taken', { detail })
    return true
  })
}

async function refuseWith(
  db: Db,
  dependencies: JobDependencies,
  incoming: IncomingFile,
  refusal: string,
): Promise<boolean> {
  const ctx = jobContextOf(dependencies)
  const isNews = await inTransaction(db, (tx) =>
    refuseFile(tx, ctx, { ...incoming, rail: 'ach' }, refusal),
  )
  if (isNews)
    dependencies.log.error({ file: incoming.name, refusal }, 'file from the network refused')
  return isNews
}

const MISTAKES_TOLD = 3
const DAYS_OLD_MAX = 30

/** The file, if it is sound and for us; else what is wrong with it. */
function judge(ctx: ActionContext<null>, { content }: IncomingFile): Result<AchFile, Words> {
  const read = readAchFile(content)
  if (!read.ok)
    return refuse(verbatim(read.mistakes.slice(0, MISTAKES_TOLD).map(recordMistakeWords).join(' ')))
  const objection = objectionTo(ctx, read.file)
  return objection === undefined ? ok(read.file) : refuse(objection)
}

function objectionTo(
  { at, institution }: ActionContext<null>,
  { destination, createdOn, batches }: AchFile,
): Words | undefined {
  const ours = senderOf(institution).routingNumber
  const others = [
    destination,
    ...batches.flatMap(({ entries }) => entries.map((e) => e.routingNumber)),
  ]
  const other = others.find((number) => number !== ours)
  if (other !== undefined) return english('It is for {other}, and we are {ours}.', { other, ours })
  const today = dayOf(at, institution.timeZone)
  return createdOn < addDays(today, -DAYS_OLD_MAX) || createdOn > addDays(today, 1)
    ? english('It was made on {day}, which is too long ago or to come.', {
        day: formatDay(createdOn),
      })
    : undefined
}

/** What came for members goes to the clearing account, what was taken from them leaves it. */
function settlementsOf(file: AchFile): readonly Settlement[] {
  const byMoment = Map.groupBy(file.batches, (batch) => settlementOf(batch, file).at.getTime())
  return [...byMoment].map(([moment, batches]) => {
    const { debits, credits } = totalsOf(batches.flatMap(({ entries }) => entries))
    return { at: new Date(moment), amountMinor: debits - credits }
  })
}
