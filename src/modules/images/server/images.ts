// The door of images: photos that people hand in, kept sealed for whichever module refers to them.

import { newToken, tokenHashOf } from '../../../platform/server/token.ts'
import { type FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { openBytes, presentKeyId, sealBytes } from '../../../platform/server/vault.ts'
import { newId } from '../../../values/ids.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { sameView, type SanitizedImage } from './sanitizeImage.ts'
import type { ImageTables, Purpose } from './tables.ts'

export { type SanitizedImage, sanitizeImage } from './sanitizeImage.ts'

const DAY_MS = 86_400_000

/** Bytes of one picture cannot be passed off as those of another. */
const contextOf = (imageId: string): string => `image ${imageId}`

const images = (db: Db) => db.withTables<ImageTables>()

interface Kept {
  readonly image: SanitizedImage
  readonly at: Date
}

/** Keeps a picture of somebody who is signed in. */
export async function keep(db: Db, ownerId: string, { image, at }: Kept): Promise<string> {
  return store(db, { image, at }, { owner_id: ownerId, token_hash: null })
}

/** Keeps a picture of somebody who is nobody yet. @returns what they can claim it with, once */
export async function keepForStranger(db: Db, kept: Kept): Promise<string> {
  const { token, tokenHash } = newToken()
  await store(db, kept, { owner_id: null, token_hash: tokenHash })
  return token
}

async function store(
  db: Db,
  { image: { bytes, width, height, fingerprint }, at }: Kept,
  by: Pick<ImageTables['image'], 'owner_id' | 'token_hash'>,
): Promise<string> {
  const id = newId(at.getTime())
  const sealed = sealBytes(db, bytes, contextOf(id))
  const row = { id, ...by, sealed, width, height, fingerprint, kept_at: at }
  await images(db)
    .insertInto('image')
    .values({ ...row, purpose: null, claimed_at: null })
    .execute()
  return id
}

export interface ClaimedImage {
  readonly id: string
  readonly width: number
  readonly height: number
  /** 64 bits in hexadecimal, nearly the same for pictures that look alike. */
  readonly fingerprint: string
}

interface Claim {
  readonly ownerId: string
  readonly purpose: Purpose
  readonly at: Date
}

/**
 * Takes a picture for good, in the transaction of what refers to it. `image_not_found`: there is
 * none, it is somebody else's, it was taken before or has been thrown away.
 */
export const claimImage = (
  tx: Db,
  { imageId, ...claim }: Claim & { readonly imageId: string },
): Promise<Result<ClaimedImage, 'image_not_found'>> =>
  take(tx, claim, sql<boolean>`id = ${imageId} and owner_id = ${claim.ownerId}`)

/**
 * As {@link claimImage}, of several that go together: all, or it refuses and what was taken goes back with the
 * transaction. One named twice is one.
 * @returns their ids, in the order given
 */
export async function claimImages(
  tx: Db,
  imageIds: readonly string[],
  claim: Claim,
): Promise<Result<readonly string[], 'image_not_found'>> {
  const ids = [...new Set(imageIds)]
  if (ids.length === 0) return ok(ids)
  const taken = await taking(tx, claim)
    .where('id', 'in', ids)
    .where('owner_id', '=', claim.ownerId)
    .execute()
  return taken.length === ids.length ? ok(ids) : refuse('image_not_found')
}

/** As {@link claimImage}, with the token of somebody who was nobody when they handed it in. */
export const claimRegistrationImage = (
  tx: Db,
  { token, ...claim }: Omit<Claim, 'purpose'> & { readonly token: string },
): Promise<Result<ClaimedImage, 'image_not_found'>> =>
  take(
    tx,
    { ...claim, purpose: 'identification' },
    sql<boolean>`token_hash = ${tokenHashOf(token)}`,
  )

async function take(
  tx: Db,
  claim: Claim,
  which: ReturnType<typeof sql<boolean>>,
): Promise<Result<ClaimedImage, 'image_not_found'>> {
  const taken = await taking(tx, claim).where(which).executeTakeFirst()
  return taken ? ok(taken) : refuse('image_not_found')
}

const taking = (tx: Db, { ownerId, purpose, at }: Claim) =>
  images(tx)
    .updateTable('image')
    .set({ owner_id: ownerId, purpose, claimed_at: at })
    .where('claimed_at', 'is', null)
    .returning(['id', 'width', 'height', 'fingerprint'])

/** How large pictures are, by their ids; unknown ones are absent. */
export async function sizesOf(
  db: Db,
  imageIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly width: number; readonly height: number }>> {
  if (imageIds.length === 0) return new Map()
  const rows = await images(db)
    .selectFrom('image')
    .select(['id', 'width', 'height'])
    .where('id', 'in', imageIds)
    .execute()
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]))
}

export interface StoredImage {
  readonly type: 'image/jpeg'
  readonly bytes: Buffer
}

/** The picture itself. Who may see it is for the module to say that refers to it. */
export async function readImage(db: Db, imageId: string): Promise<StoredImage | undefined> {
  const row = await images(db)
    .selectFrom('image')
    .select('sealed')
    .where('id', '=', imageId)
    .executeTakeFirst()
  return row && { type: 'image/jpeg', bytes: openBytes(db, row.sealed, contextOf(imageId)) }
}

/** Whether two pictures are one, as when somebody hands in the same photo for both sides. */
export async function showTheSame(
  db: Db,
  one: ClaimedImage,
  other: ClaimedImage,
): Promise<boolean> {
  if (differingBits(one.fingerprint, other.fingerprint) > ALIKE_BITS_MAX) return false
  const [a, b] = [await readImage(db, one.id), await readImage(db, other.id)]
  return a !== undefined && b !== undefined && sameView(a.bytes, b.bytes)
}

/** Pictures further apart than this cannot be one, and need not be opened to know it. */
const ALIKE_BITS_MAX = 10

const differingBits = (a: string, b: string): number =>
  [...(BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2)].filter((bit) => bit === '1').length

/** Answers with a picture that nobody keeps a copy of. */
export const sendImage = (reply: FastifyReply, { type, bytes }: StoredImage): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', 'inline; filename="image.jpg"')
    .type(type)
    .send(bytes)

/** Throws away what nothing referred to for a day. @returns how many */
export async function forgetImages(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await images(db)
    .deleteFrom('image')
    // Whatever is being claimed right now is locked, and stays.
    .where('id', 'in', (query) =>
      query
        .selectFrom('image')
        .select('id')
        .where('claimed_at', 'is', null)
        .where('kept_at', '<', new Date(now.getTime() - DAY_MS))
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const RESEALED_AT_ONCE = 20

/**
 * Seals some pictures again under the present key and answers how many; 0 when all are. A run that
 * breaks off is taken up where it ended.
 */
export async function resealImages(tx: Db): Promise<number> {
  const rows = await images(tx)
    .selectFrom('image')
    .select(['id', 'sealed'])
    .where(sql<boolean>`substring(sealed from 2 for 4) <> ${presentKeyId(tx)}`)
    .orderBy('id')
    .limit(RESEALED_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, sealed } of rows) {
    const again = sealBytes(tx, openBytes(tx, sealed, contextOf(id)), contextOf(id))
    await images(tx).updateTable('image').set({ sealed: again }).where('id', '=', id).execute()
  }
  return rows.length
}
