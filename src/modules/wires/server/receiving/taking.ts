import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Db } from '../../../../platform/server/db.ts'
import { looksLikeXml } from '../../../../rails/iso20022/reading.ts'
import { dayOf } from '../../../../values/dates.ts'
import { refuse, type Result } from '../../../../values/result.ts'
import type { Words } from '../../../../values/sentence.ts'
import { audit } from '../../../audit/server/audit.ts'
import {
  type FileTaker,
  type IncomingFile,
  objectionToAge,
  type Seen,
  settleNow,
  takeIncoming,
  type Taking,
} from '../../../networkPayments/server/networkPayments.ts'
import { dealWithAnswers } from './dealing.ts'
import { type Received, receivedIn } from './messages.ts'

/**
 * Takes the messages that other institutions sent us. What one says is done in the transaction that takes it.
 * @returns how many were taken or refused
 */
export const takeMessages = (db: Db, dependencies: Taking, seen: Seen): Promise<number> =>
  takeIncoming(db, dependencies, seen, MESSAGES)

function judge(
  { at, institution: { timeZone } }: ActionContext<null>,
  { content }: IncomingFile,
): Result<Received, Words> {
  const received = receivedIn(content)
  if (!received.ok) return received
  const objection = objectionToAge(dayOf(received.value.createdAt, timeZone), dayOf(at, timeZone))
  return objection === undefined ? received : refuse(objection)
}

/** What comes back with the message. */
const returnedMinor = ({ answers }: Received): bigint =>
  answers.reduce((sum, one) => sum + (one.kind === 'return' ? one.minor : 0n), 0n)

const MESSAGES: FileTaker<Received> = {
  rail: 'wire',
  isOurs: looksLikeXml,
  judge,
  totalsOf: (message) => ({
    entryCount: message.answers.length,
    debitMinor: 0n,
    creditMinor: returnedMinor(message),
    settlements: [],
  }),
  write: async (tx, ctx, message, { id, name }) => {
    const minor = returnedMinor(message)
    if (minor > 0n)
      await settleNow(tx, ctx, { fileId: id, name, rail: 'wire', amount_minor: -minor })
    await dealWithAnswers(tx, ctx, id, message.answers)
    const detail = { file: name, credits: String(minor), debits: '0' }
    await audit(tx, ctx, 'wire.message_taken', { detail })
  },
}
