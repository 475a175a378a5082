import { type ActionContext, jobContextOf } from '../../../../platform/server/action.ts'
import type { JobDependencies } from '../../../../platform/server/claimLoop.ts'
import { type Db, inTransaction } from '../../../../platform/server/db.ts'
import { looksLikeXml } from '../../../../rails/iso20022/reading.ts'
import { addDays, dayOf } from '../../../../values/dates.ts'
import { formatDay } from '../../../../values/formats.ts'
import { english, type Words } from '../../../../values/sentence.ts'
import { audit } from '../../../audit/server/audit.ts'
import {
  type IncomingFile,
  isTaken,
  readIncoming,
  receiveFile,
  refuseFile,
  type Seen,
  settleNow,
} from '../../../networkPayments/server/networkPayments.ts'
import { dealWithAnswers } from './dealing.ts'
import { type Received, receivedIn } from './messages.ts'

interface Taking extends JobDependencies {
  readonly railsDirectory: string
}

/**
 * Takes the messages that other institutions sent us, each whole or not at all, and once whatever it is called and
 * however many servers look. What one says is done in the transaction that takes it.
 * @returns how many were taken or refused
 */
export const takeMessages = (
  db: Db,
  { railsDirectory, ...dependencies }: Taking,
  seen: Seen,
): Promise<number> =>
  readIncoming({
    railsDirectory,
    seen,
    log: dependencies.log,
    isOurs: looksLikeXml,
    take: (file) => takeMessage(db, dependencies, file),
  })

async function takeMessage(
  db: Db,
  dependencies: JobDependencies,
  incoming: IncomingFile,
): Promise<boolean> {
  if (await isTaken(db, incoming)) return false
  const ctx = jobContextOf(dependencies)
  const judged = receivedIn(incoming.content)
  const objection = judged.ok ? objectionTo(ctx, judged.value) : judged.code
  return inTransaction(db, async (tx) => {
    if (objection !== undefined) {
      const isNews = await refuseFile(tx, ctx, { ...incoming, rail: 'wire' }, objection)
      if (isNews)
        dependencies.log.error(
          { file: incoming.name, refusal: objection },
          'file from the network refused',
        )
      return isNews
    }
    if (!judged.ok) return false
    const { answers } = judged.value
    const minor = answers.reduce((sum, one) => sum + (one.kind === 'return' ? one.minor : 0n), 0n)
    const fileId = await receiveFile(tx, ctx, incoming, {
      rail: 'wire',
      entryCount: answers.length,
      debitMinor: 0n,
      creditMinor: minor,
      settlements: [],
    })
    if (fileId === undefined) return false
    const { name } = incoming
    if (minor > 0n) await settleNow(tx, ctx, { fileId, name, rail: 'wire', amount_minor: -minor })
    await dealWithAnswers(tx, ctx, fileId, answers)
    const detail = { file: name, credits: String(minor), debits: '0' }
    await audit(tx, ctx, 'wire.message_taken', { detail })
    return true
  })
}

const DAYS_OLD_MAX = 30

/** A message that lay about somewhere is not acted upon. */
function objectionTo(
  { at, institution }: ActionContext<null>,
  { createdAt }: Received,
): Words | undefined {
  const today = dayOf(at, institution.timeZone)
  const madeOn = dayOf(createdAt, institution.timeZone)
  return madeOn < addDays(today, -DAYS_OLD_MAX) || madeOn > addDays(today, 1)
    ? english('It was made on {day}, which is too long ago or to come.', {
        day: formatDay(madeOn),
      })
    : undefined
}
