import { type ActionContext, runActionAndRead } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { fromDecimal, toDecimal, magnitude } from '../../../values/money.ts'
import { assert, foundOr, ok, refuse, type Result } from '../../../values/result.ts'
import { withdrawalFor } from '../../ach/server/ach.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import type { Dispute, FileBody, FileRefusal, Reportable } from '../contract.ts'
import { type Answers, type DisputeKind, questionOf, questionsFor } from '../questions.contract.ts'
import { noticeByOf, warnOn } from './clocks.ts'
import { addEvidence } from './evidence.ts'
import { presentFor } from './reading.ts'
import { sendLetter, stepOn, trace } from './steps.ts'
import { dayOf } from '../../../values/dates.ts'
import {
  clocksFor,
  directionOf,
  happenedOn,
  kindsOf,
  statementOn,
  type Subject,
  subjectFor,
} from './subject.ts'
import type { DisputeRow, DisputeTables } from './tables.ts'

/** Whether the money of a company's withdrawal comes back at once, which needs no case. */
async function isWithdrawalToReport(
  db: Db,
  ctx: ActionContext,
  { entry }: Subject,
): Promise<boolean> {
  if (entry.reason !== 'ach_entry' || directionOf(entry) !== 'out') return false
  const withdrawal = await withdrawalFor(db, ctx, entry.transferId)
  return withdrawal.ok && withdrawal.value.state === 'can_report'
}

const caseAbout = (db: Db, { entry, account }: Subject) =>
  db
    .withTables<DisputeTables>()
    .selectFrom('dispute')
    .select('id')
    .where('transfer_id', '=', entry.transferId)
    .where('account_id', '=', account.id)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst()

/** What a person can report about a transaction. */
export async function reportableFor(
  db: Db,
  ctx: ActionContext,
  asked: { readonly transferId: string; readonly direction?: 'in' | 'out' | undefined },
): Promise<Result<Reportable, 'transaction_not_found'>> {
  const subject = await subjectFor(db, ctx.actorId, asked)
  if (!subject) return refuse('transaction_not_found')
  const { account, entry, line } = subject
  const known = account.mayManage ? await caseAbout(db, subject) : undefined
  const kinds = kindsOf(subject)
  const noticeBy = noticeByOf(await statementOn(db, ctx, subject))
  const { accountKind: kind, accountName: name, last4 } = line
  return ok({
    transferId: entry.transferId,
    accountId: account.id,
    account: { kind, last4, ...(name !== undefined && { name }) },
    description: line.description,
    reason: entry.reason,
    direction: directionOf(entry),
    amount: line.amount,
    day: happenedOn(subject, ctx),
    kinds: [...kinds],
    closed: closedBy(subject, kinds, known !== undefined),
    disputeId: known?.id ?? null,
    withdrawal: await isWithdrawalToReport(db, ctx, subject),
    noticeBy,
    isLate: noticeBy !== null && dayOf(ctx.at, ctx.institution.timeZone) > noticeBy,
  })
}

function closedBy(
  { account, entry }: Subject,
  kinds: readonly DisputeKind[],
  isReported: boolean,
): Reportable['closed'] {
  if (!account.mayManage) return 'owners_only'
  if (isReported) return 'reported'
  if (entry.reversedById !== null) return 'reversed'
  return kinds.length === 0 ? 'nothing' : null
}

/** Opens a case about a transaction. A copy of the request is answered with the case as it stands. */
export async function file(
  db: Db,
  ctx: ActionContext,
  body: FileBody,
): Promise<Result<Dispute, FileRefusal>> {
  const read = (tx: Tx) => presentFor(tx, ctx, body.id)
  const request = { id: body.id, action: 'dispute.file', input: body, read }
  const filed = await runActionAndRead(db, ctx, request, (tx) => fileIn(tx, ctx, body))
  // Whoever left the account meanwhile is told nothing of it.
  return foundOr('transaction_not_found', filed)
}

async function fileIn(
  tx: Tx,
  ctx: ActionContext,
  body: FileBody,
): Promise<Result<void, FileRefusal>> {
  const subject = await subjectFor(tx, ctx.actorId, body)
  if (!subject) return refuse('transaction_not_found')
  const { kind } = body
  if (!(await ownAccount(tx, ctx.actorId, subject.account.id, 'manage')))
    return refuse('owners_only')
  if (!kindsOf(subject).includes(kind)) return refuse('kind_does_not_fit')
  if (subject.entry.reversedById !== null) return refuse('already_reversed')
  if (kind === 'not_mine' && (await isWithdrawalToReport(tx, ctx, subject)))
    return refuse('report_the_withdrawal')
  const answers = asked(subject, body)
  if (!answers) return refuse('answer_missing')
  const disputed = disputedOf(subject, answers)
  if (disputed <= 0n) return refuse('no_difference')
  const row = await insert(tx, ctx, subject, { ...body, answers, disputed })
  if (!row) return refuse('already_reported')
  const added = await addEvidence(tx, ctx, row, body.evidence)
  if (!added.ok) return added
  const letterId = await sendLetter(tx, ctx, row, 'received')
  await stepOn(tx, ctx, row, { kind: 'filed', said: row.story, amount: disputed, letterId })
  const detail = { amount: String(disputed), currency: 'USD', kind, law: row.law }
  await trace(tx, ctx, row, { action: 'dispute.filed', detail })
  return ok(undefined)
}

/** The answers to what is asked; undefined where one is missing that everybody has. */
function asked({ entry }: Subject, { kind, answers }: FileBody): Answers | undefined {
  const names = questionsFor(kind, entry, answers)
  const isComplete = names.every(
    (name) => answers[name] !== undefined || questionOf(name).optional === true,
  )
  if (!isComplete) return undefined
  return Object.fromEntries(
    names.flatMap((name) => (answers[name] === undefined ? [] : [[name, answers[name]]])),
  )
}

/** What would be owed if the member is right, in cents. */
function disputedOf({ entry }: Subject, { rightAmount, got }: Answers): bigint {
  const { minor } = entry.amount
  const right = rightAmount ?? got
  if (right === undefined) return magnitude(minor)
  const { minor: rightMinor } = fromDecimal(right)
  return minor < 0n ? -minor - rightMinor : rightMinor - minor
}

/** Undefined where somebody reported it before. */
async function insert(
  tx: Tx,
  ctx: ActionContext,
  subject: Subject,
  { id, kind, story, answers, disputed }: FileBody & { readonly disputed: bigint },
): Promise<DisputeRow | undefined> {
  const { account, entry, line } = subject
  assert(toDecimal(entry.amount) === line.amount, 'activity says what the ledger says')
  const clocks = await clocksFor(tx, ctx, subject, { kind, answers })
  const due = clocks.creditBy === null ? 'decide' : 'credit'
  const dueOn = clocks.creditBy ?? clocks.decideBy
  return tx
    .withTables<DisputeTables>()
    .insertInto('dispute')
    .values({
      id,
      transfer_id: entry.transferId,
      account_id: account.id,
      person_id: ctx.actorId,
      kind,
      law: clocks.law,
      grounds: [...clocks.grounds],
      description: line.description,
      reason: entry.reason,
      amount: entry.amount.minor,
      happened_on: happenedOn(subject, ctx),
      disputed,
      answers: JSON.stringify(answers) as never,
      story,
      filed_at: ctx.at,
      filed_on: dayOf(ctx.at, ctx.institution.timeZone),
      notice_by: clocks.noticeBy,
      credit_by: clocks.creditBy,
      decide_by: clocks.decideBy,
      state: 'open',
      version: 1,
      due,
      due_on: dueOn,
      look_on: warnOn(dueOn),
    } as never)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}
