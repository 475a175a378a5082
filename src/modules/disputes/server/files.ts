import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { Refused } from '../../../platform/server/errors.ts'
import { asFile, type MountFile } from '../../../platform/server/files.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import * as z from 'zod/mini'
import { id as idSchema } from '../../../values/schema.ts'
import { audit } from '../../audit/server/audit.ts'
import { IMAGE_TYPES } from '../../images/contract.ts'
import { readImage, sendImage } from '../../images/server/images.ts'
import { type Letter, letterPdf } from '../../statements/server/statements.ts'
import { EVIDENCE_PATH, LETTER_PATH } from '../contract.ts'
import { STAFF_EVIDENCE_PATH, STAFF_LETTER_PATH } from '../staff.contract.ts'
import { ownDispute } from './reading.ts'
import { caseNumberOf, disputeById } from './steps.ts'
import type { DisputeRow, DisputeTables } from './tables.ts'

const PDF_TYPE = 'application/pdf'
const ofLetter = z.object({ id: z.string(), letterId: z.string() })
const ofPicture = z.object({ id: z.string(), imageId: z.string() })

const LETTER = {
  path: LETTER_PATH,
  permission: 'member',
  name: 'downloadDisputeLetter',
  module: 'disputes',
  summary: 'A letter about a reported problem as PDF',
  params: ofLetter,
  types: [PDF_TYPE],
  refusals: {},
} as const

const PICTURE = {
  path: EVIDENCE_PATH,
  permission: 'member',
  name: 'showDisputeEvidence',
  module: 'disputes',
  summary: 'A picture that was added to a reported problem',
  params: ofPicture,
  types: IMAGE_TYPES,
  refusals: {},
} as const

const STAFF_LETTER = {
  ...LETTER,
  path: STAFF_LETTER_PATH,
  permission: 'disputes:decide',
  name: 'openDisputeLetter',
  summary: 'A letter about a reported problem as PDF, for staff; opening it is recorded',
} as const

const STAFF_PICTURE = {
  ...PICTURE,
  path: STAFF_EVIDENCE_PATH,
  permission: 'disputes:decide',
  name: 'openDisputeEvidence',
  summary: 'A picture of a reported problem, for staff; opening it is recorded',
} as const

type Find = (db: Db, ctx: ActionContext, id: string) => Promise<DisputeRow | undefined>

const asOwner: Find = (db, { actorId }, id) => ownDispute(db, actorId, id)
const asStaff: Find = (db, _, id) => disputeById(db, id)

const isId = (text: string): boolean => idSchema().safeParse(text).success

/** Letters and evidence. Not JSON, so no endpoints; what staff open is recorded. */
export function disputeFiles(mountFile: MountFile, { db }: { readonly db: Db }): void {
  for (const [file, find] of [
    [LETTER, asOwner],
    [STAFF_LETTER, asStaff],
  ] as const)
    mountFile(file, async ({ context, params: { id, letterId }, reply }) => {
      const found =
        isId(id) && isId(letterId) ? await letterOf(db, context, find, id, letterId) : undefined
      if (!found) throw new Refused('not_found')
      const { row, letter } = found
      return asFile(reply, PDF_TYPE, `case-${caseNumberOf(row)}.pdf`).send(await letterPdf(letter))
    })
  for (const [file, find] of [
    [PICTURE, asOwner],
    [STAFF_PICTURE, asStaff],
  ] as const)
    mountFile(file, async ({ context, params: { id, imageId }, reply }) => {
      const image =
        isId(id) && isId(imageId) ? await pictureOf(db, context, find, id, imageId) : undefined
      if (!image) throw new Refused('not_found')
      return sendImage(reply, image)
    })
}

async function letterOf(db: Db, ctx: ActionContext, find: Find, id: string, letterId: string) {
  const row = await find(db, ctx, id)
  if (!row) return undefined
  const kept = await db
    .withTables<DisputeTables>()
    .selectFrom('dispute_letter')
    .select('content')
    .where('id', '=', letterId)
    .where('dispute_id', '=', id)
    .executeTakeFirst()
  if (!kept) return undefined
  await audit(db, ctx, 'dispute.letter_shown', {
    subjectId: row.person_id,
    detail: { case: caseNumberOf(row), letterId },
  })
  return { row, letter: JSON.parse(kept.content) as Letter }
}

const pictureOf = (db: Db, ctx: ActionContext, find: Find, id: string, imageId: string) =>
  inTransaction(db, async (tx) => {
    const row = await find(tx, ctx, id)
    if (!row) return undefined
    const evidence = await tx
      .withTables<DisputeTables>()
      .selectFrom('dispute_evidence')
      .select('image_id')
      .where('dispute_id', '=', id)
      .where('image_id', '=', imageId)
      .executeTakeFirst()
    if (!evidence) return undefined
    await audit(tx, ctx, 'dispute.picture_shown', {
      subjectId: row.person_id,
      detail: { case: caseNumberOf(row), imageId },
    })
    return readImage(tx, imageId)
  })
