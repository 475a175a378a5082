import { type Clock, ledgerTime } from '../../../platform/server/clock.ts'
import { CSV_TYPE } from '../../../platform/server/csv.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { asFile, fileRoute } from '../../../platform/server/files.ts'
import type { App } from '../../../platform/server/http.ts'
import type { Guard, Mount } from '../../../platform/server/routes.ts'
import type { BodyOf, Caller } from '../../../values/endpoint.ts'
import type { Institution } from '../../../values/institution.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import type { SecondPerson } from '../../approvals/server/approvals.ts'
import { standingByEmail } from '../../identity/server/identity.ts'
import { personOf } from '../../members/server/members.ts'
import { editMemberAccount, readMemberAccounts } from '../accounts.contract.ts'
import { addMemberTransactions, TEMPLATE_PATH, uploadRows } from '../contract.ts'
import {
  continueDeletion,
  deleteMemberTransaction,
  findDeletion,
  startDeletion,
} from '../deleting.contract.ts'
import { readMemberTransactions, readStaffNotes } from '../reading.contract.ts'
import { addFailed, SAYS } from '../words.contract.ts'
import { type EntryRow, TEMPLATE } from '../row.contract.ts'
import { type Deed, memberOf } from './deed.ts'
import { countAll, stepDeletion } from './deleting.ts'
import { staffNotesOf } from './notes.ts'
import { memberAccounts, type ReadingParts, transactionsOf } from './reading.ts'
import { keepPart, rowsUploaded } from './uploads.ts'
import { addOrAsk, editOrAsk, reverseAllOrAsk, reverseOrAsk } from './waiting.ts'

export interface EntryParts extends ReadingParts {
  readonly clock: Clock
  readonly institution: Pick<Institution, 'timeZone'>
  readonly secondPerson: SecondPerson
}

export function entryRoutes(mount: Mount, parts: EntryParts): void {
  readingRoutes(mount, parts)
  addingRoutes(mount, parts)
  changingRoutes(mount, parts)
  deletionRoutes(mount, parts)
}

const deedOf = (
  { clock, institution }: EntryParts,
  caller: Caller,
  address: string | null,
): Deed => ({
  actorId: caller.memberId,
  address,
  at: clock.now(),
  zone: institution.timeZone,
  ledgerAt: ledgerTime(clock),
})

function readingRoutes(mount: Mount, parts: EntryParts): void {
  const { db, institution } = parts
  mount(readMemberAccounts, async ({ params }) => {
    const accounts = await memberAccounts(db, params.id)
    return accounts.ok ? ok({ accounts: accounts.value }) : accounts
  })

  mount(readStaffNotes, async ({ caller, query }) =>
    ok(await staffNotesOf(db, caller.memberId, query.before)),
  )

  mount(readMemberTransactions, ({ params, query }) =>
    transactionsOf(parts, { memberId: params.id, zone: institution.timeZone }, query),
  )
}

function addingRoutes(mount: Mount, parts: EntryParts): void {
  const { db, secondPerson } = parts

  mount(uploadRows, async ({ caller, params, body }) => {
    const memberId = params.id
    if (memberId === caller.memberId) return refuse('own_account')
    const member = await memberOf(db, memberId)
    if (!member.ok) return member
    const { batchId, part, rows } = body
    const upload = { actorId: caller.memberId, memberId, batchId }
    await keepPart(db, upload, { part, rows, at: parts.clock.now() })
    return ok({ rowCount: rows.length })
  })

  mount(addMemberTransactions, async ({ caller, address, params, body }) => {
    const { batchId, fileHash = null } = body
    const memberId = params.id
    const upload = { actorId: caller.memberId, memberId, batchId }
    const rows = await rowsIn(db, upload, body)
    if (!rows.ok) return rows
    const deed = deedOf(parts, caller, address)
    const batch = { memberId, batchId, rows: rows.value, fileHash }
    const added = await addOrAsk(db, secondPerson, deed, batch)
    if (!added.ok) return added
    return ok({ message: SAYS.added, batchId, rowCount: rows.value.length, ...added.value })
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
  return refuse('upload_incomplete', addFailed('there are no rows to add'))
}

function changingRoutes(mount: Mount, parts: EntryParts): void {
  const { db, secondPerson } = parts

  mount(editMemberAccount, async ({ caller, address, params, body }) => {
    const deed = deedOf(parts, caller, address)
    const wish = { ...body, memberId: params.id, accountId: params.accountId }
    const edited = await editOrAsk(db, secondPerson, deed, wish)
    if (!edited.ok) return edited
    const accounts = await memberAccounts(db, params.id)
    assert(accounts.ok, 'a member whose account was edited is there')
    const account = accounts.value.find(({ id }) => id === params.accountId)
    assert(account, 'an edited account is there')
    return ok({ account, adjusted: edited.value.adjusted })
  })

  mount(deleteMemberTransaction, ({ caller, address, params, body }) => {
    const deed = deedOf(parts, caller, address)
    const wish = { memberId: params.id, id: params.transactionId, reason: body.reason }
    return reverseOrAsk(db, secondPerson, deed, wish)
  })
}

function deletionRoutes(mount: Mount, parts: EntryParts): void {
  const { db } = parts

  mount(findDeletion, async ({ body }) => {
    const standing = await standingByEmail(db, body.email)
    if (!standing) return refuse('user_not_found')
    const { memberId } = standing
    const [member, person] = await Promise.all([memberOf(db, memberId), personOf(db, memberId)])
    if (!member.ok || !person) return refuse('user_not_found')
    return ok({ memberId, name: person.name, count: await countAll(db, member.value) })
  })

  mount(startDeletion, async ({ caller, address, body }) => {
    const standing = await standingByEmail(db, body.email)
    if (!standing) return refuse('user_not_found')
    const deed = deedOf(parts, caller, address)
    const wish = { id: body.id, memberId: standing.memberId, reason: body.reason }
    return reverseAllOrAsk(db, parts.secondPerson, deed, wish)
  })

  mount(continueDeletion, ({ caller, address, params }) =>
    inTransaction(db, (tx) => stepDeletion(tx, deedOf(parts, caller, address), params.id)),
  )
}

const TEMPLATE_FILE = {
  path: TEMPLATE_PATH,
  permission: 'administrator',
  name: 'takeEntryTemplate',
  module: 'entries',
  summary: 'A CSV file with the columns of an upload',
  types: [CSV_TYPE],
  refusals: {},
} as const

/** `GET /api/admin/transactions/template`: a file with the columns and two rows to overwrite. */
export function entryTemplate(app: App, guard: Guard): void {
  app.get(TEMPLATE_PATH, fileRoute(TEMPLATE_FILE, guard), async (_request, reply) =>
    asFile(reply, CSV_TYPE, 'transactions-template.csv').send(TEMPLATE),
  )
}
