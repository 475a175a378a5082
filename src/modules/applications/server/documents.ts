import * as z from 'zod/mini'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { Refused } from '../../../platform/server/errors.ts'
import type { MountFile } from '../../../platform/server/files.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import { IMAGE_TYPES } from '../../images/contract.ts'
import {
  claimImage,
  claimRegistrationImage,
  readImage,
  sendImage,
  sizesOf,
} from '../../images/server/images.ts'
import { type ApplicationDetail, DOCUMENT_PATH } from '../contract.ts'
import type { ApplicationTables } from './tables.ts'

type Kind = ApplicationTables['application_document']['kind']

interface Attachment {
  readonly applicationId: string
  readonly imageId: string
  readonly kind: Kind
  readonly at: Date
}

async function attach(tx: Tx, { applicationId, imageId, kind, at }: Attachment): Promise<void> {
  await tx
    .withTables<ApplicationTables>()
    .insertInto('application_document')
    .values({ application_id: applicationId, image_id: imageId, kind, added_at: at })
    .execute()
}

interface Owner {
  readonly applicationId: string
  readonly personId: string
  readonly at: Date
}

/** Takes the photo of the ID that was handed in before its owner registered. */
export async function attachIdPhoto(
  tx: Tx,
  { applicationId, personId, at }: Owner,
  token: string,
): Promise<Result<void, 'photo_missing'>> {
  const claimed = await claimRegistrationImage(tx, { token, ownerId: personId, at })
  if (!claimed.ok) return refuse('photo_missing')
  await attach(tx, { applicationId, imageId: claimed.value.id, kind: 'identification', at })
  return ok(undefined)
}

/** Takes the photos that come with an answer. */
export async function attachAnswerPhotos(
  tx: Tx,
  { applicationId, personId, at }: Owner,
  imageIds: readonly string[],
): Promise<Result<void, 'photo_missing'>> {
  for (const imageId of imageIds) {
    const claim = { imageId, ownerId: personId, purpose: 'identification', at } as const
    const claimed = await claimImage(tx, claim)
    if (!claimed.ok) return refuse('photo_missing')
    await attach(tx, { applicationId, imageId, kind: 'answer', at })
  }
  return ok(undefined)
}

/** The documents of an application, in the order they came. */
export async function documentsOf(
  db: Db,
  applicationId: string,
): Promise<ApplicationDetail['documents']> {
  const rows = await db
    .withTables<ApplicationTables>()
    .selectFrom('application_document')
    .select(['image_id', 'kind', 'added_at'])
    .where('application_id', '=', applicationId)
    .orderBy('added_at')
    .orderBy('image_id')
    .execute()
  const sizes = await sizesOf(
    db,
    rows.map(({ image_id }) => image_id),
  )
  return rows.flatMap(({ image_id: imageId, kind, added_at }) => {
    const size = sizes.get(imageId)
    return size ? [{ imageId, kind, addedAt: added_at.toISOString(), ...size }] : []
  })
}

const DOCUMENT = {
  path: DOCUMENT_PATH,
  permission: 'applications:review',
  name: 'showApplicationDocument',
  module: 'applications',
  summary: 'A picture that belongs to an application; opening it is recorded',
  params: z.object({ id: z.string(), imageId: z.string() }),
  types: IMAGE_TYPES,
  refusals: {},
} as const

/** The picture of a document, for staff. Not JSON, so it is no endpoint; opening it is recorded. */
export function applicationDocument(mountFile: MountFile, { db }: { readonly db: Db }): void {
  mountFile(DOCUMENT, async ({ context, params: { id, imageId }, reply }) => {
    if (!isId(id) || !isId(imageId)) throw new Refused('not_found')
    const image = await inTransaction(db, async (tx) => {
      const subjectId = await ownerOf(tx, id, imageId)
      if (subjectId === undefined) return undefined
      const detail = { applicationId: id, imageId }
      await audit(tx, context, 'application.document_shown', { subjectId, detail })
      return readImage(tx, imageId)
    })
    if (!image) throw new Refused('not_found')
    return sendImage(reply, image)
  })
}

const isId = (text: string): boolean => idSchema().safeParse(text).success

async function ownerOf(
  db: Db,
  applicationId: string,
  imageId: string,
): Promise<string | undefined> {
  const row = await db
    .withTables<ApplicationTables>()
    .selectFrom('application_document')
    .innerJoin('application', 'application.id', 'application_document.application_id')
    .select('application.person_id')
    .where('application_id', '=', applicationId)
    .where('image_id', '=', imageId)
    .executeTakeFirst()
  return row?.person_id
}
