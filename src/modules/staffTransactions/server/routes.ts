import { CSV_TYPE } from '../../../platform/server/csv.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { asFile, type MountFile } from '../../../platform/server/files.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { BodyOf } from '../../../values/endpoint.ts'
import type { Institution } from '../../../values/institution.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { type DualControl, runOrRequestApproval } from '../../approvals/server/approvals.ts'
import { standingByEmail } from '../../identity/server/identity.ts'
import { personOf } from '../../members/server/members.ts'
import { addMemberTransactions, TEMPLATE_PATH, uploadRows } from '../contract.ts'
import {
  continueDeletion,
  deleteMemberTransaction,
  findDeletion,
  startDeletion,
} from '../deleting.contract.ts'
import { readMemberTransactions, readStaffNotes } from '../reading.contract.ts'
import { SAYS } from '../words.contract.ts'
import { type EntryRow, TEMPLATE } from '../row.contract.ts'
import { memberOf } from './subject.ts'
import { countAll } from './deletable.ts'
import { stepDeletion } from './deleting.ts'
import { staffNotesOf } from './notes.ts'
import { type ReadingParts, transactionsOf } from './reading.ts'
import { keepPart, rowsUploaded } from './uploads.ts'
import { ADD, REVERSE, REVERSE_ALL } from './dualControl.ts'

export interface EntryParts extends ReadingParts {
  readonly institution: Pick<Institution, 'timeZone'>
  readonly dualControl: DualControl
}

export function staffTransactionRoutes(mount: Mount, parts: EntryParts): void {
  readingRoutes(mount, parts)
  addingRoutes(mount, parts)
  changingRoutes(mount, parts)
  deletionRoutes(mount, parts)
}

function readingRoutes(mount: Mount, parts: EntryParts): void {
  const { db, institution } = parts
  mount(readStaffNotes, async ({ caller, query }) =>
    ok(await staffNotesOf(db, caller.personId, query.before)),
  )

  mount(readMemberTransactions, ({ params, query }) =>
    transactionsOf(parts, { personId: params.id, zone: institution.timeZone }, query),
  )
}

function addingRoutes(mount: Mount, parts: EntryParts): void {
  const { db, dualControl } = parts

  mount(uploadRows, async ({ context, params, body }) => {
    const personId = params.id
    if (personId === context.actorId) return refuse('own_account')
    const member = await memberOf(db, personId)
    if (!member.ok) return member
    const { batchId, part, rows } = body
    const upload = { actorId: context.actorId, personId, batchId }
    await keepPart(db, upload, { part, rows, at: context.at })
    return ok({ rowCount: rows.length })
  })

  mount(addMemberTransactions, async ({ context, params, body }) => {
    const { batchId, fileHash = null } = body
    const personId = params.id
    const upload = { actorId: context.actorId, personId, batchId }
    const rows = await rowsIn(db, upload, body)
    if (!rows.ok) return rows
    const batch = { personId, batchId, rows: rows.value, fileHash }
    const added = await runOrRequestApproval(db, context, dualControl, ADD, batch)
    if (!added.ok) return added
    return ok({
      message: english(SAYS.added),
      batchId,
      rowCount: rows.value.length,
      ...added.value,
    })
  })
}

/** The rows of the request itself, or those that were handed over in parts before. */
async function rowsIn(
  db: Db,
  upload: Parameters<typeof rowsUploaded>[1],
  { rows, uploaded }: Pick<BodyOf<typeof addMemberTransactions>, 'rows' | 'uploaded'>,
): Promise<Result<readonly EntryRow[], 'upload_incomplete'>> {
  if (rows && !uploaded) return ok(rows)
  if (uploaded && !rows) return rowsUploaded(db, upload, uploaded)
  return refuse(
    'upload_incomplete',
    english('Failed to add transactions: there are no rows to add'),
  )
}

function changingRoutes(mount: Mount, parts: EntryParts): void {
  const { db, dualControl } = parts

  mount(deleteMemberTransaction, ({ context, params, body }) => {
    const input = { personId: params.id, id: params.transactionId, reason: body.reason }
    return runOrRequestApproval(db, context, dualControl, REVERSE, input)
  })
}

function deletionRoutes(mount: Mount, parts: EntryParts): void {
  const { db } = parts

  mount(findDeletion, async ({ body }) => {
    const standing = await standingByEmail(db, body.email)
    if (!standing) return refuse('user_not_found')
    const { personId } = standing
    const [member, person] = await Promise.all([memberOf(db, personId), personOf(db, personId)])
    if (!member.ok || !person) return refuse('user_not_found')
    return ok({ personId, name: person.name, count: await countAll(db, member.value) })
  })

  mount(startDeletion, async ({ context, body }) => {
    const standing = await standingByEmail(db, body.email)
    if (!standing) return refuse('user_not_found')
    const input = { id: body.id, personId: standing.personId, reason: body.reason }
    return runOrRequestApproval(db, context, parts.dualControl, REVERSE_ALL, input)
  })

  mount(continueDeletion, ({ context, params }) =>
    inTransaction(db, (tx) => stepDeletion(tx, context, params.id)),
  )
}

const TEMPLATE_FILE = {
  path: TEMPLATE_PATH,
  permission: 'transactions:post',
  name: 'takeEntryTemplate',
  module: 'entries',
  summary: 'A CSV file with the columns of an upload',
  types: [CSV_TYPE],
  refusals: {},
} as const

/** `GET /api/admin/transactions/template`: a file with the columns and two rows to overwrite. */
export const uploadTemplate = (mountFile: MountFile): void =>
  mountFile(TEMPLATE_FILE, async ({ reply }) =>
    asFile(reply, CSV_TYPE, 'transactions-template.csv').send(TEMPLATE),
  )
