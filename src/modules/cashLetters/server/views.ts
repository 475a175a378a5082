import { type RawBuilder, sql } from 'kysely'
import sharp from 'sharp'
import type { JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { sendLoop } from '../../../platform/server/sendLoop.ts'
import { openBytes, presentKeyId, sealBytes } from '../../../platform/server/vault.ts'
import { checkImageOfNegative } from '../../../rails/x9/tiff.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { readImage } from '../../images/server/images.ts'
import type { CheckImageSide, CollectedCheckRow, ViewRow } from './tables.ts'

/** As checks are scanned: six inches of 200 dots. */
const DOTS_PER_INCH = 200
const WIDTH = 1200
const HEIGHT_MAX = 800
/** Within how many dots around it a dot has to be darker than the rest to be ink. */
const NEIGHBORHOOD = 31
const DARKER_BY = 12

/**
 * A photo in black and white: ink is what is darker than what is around it, so that a shadow on the paper stays
 * paper. A photo that stands on its edge is laid down.
 */
export async function blackOnWhite(photo: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(photo).metadata()
  const gray = await sharp(photo)
    .rotate(height > width ? 90 : 0)
    .greyscale()
    .resize({ width: WIDTH, height: HEIGHT_MAX, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { info } = gray
  const raw = { width: info.width, height: info.height, channels: 1 } as const
  const around = await sharp(gray.data, { raw })
    .blur(NEIGHBORHOOD / 2)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const ink = Buffer.alloc(gray.data.length)
  for (const [i, value] of gray.data.entries()) ink[i] = around[i]! - value > DARKER_BY ? 255 : 0
  const negative = await sharp(ink, { raw })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, tileHeight: 4096 })
    .toBuffer()
  return checkImageOfNegative(negative, DOTS_PER_INCH)
}

type Waiting = Pick<CollectedCheckRow, 'id' | 'front_image_id' | 'rear_image_id' | 'amount_minor'>

const contextOf = (id: string, side: CheckImageSide): string => `view of check ${id} ${side}`

/**
 * Makes the views of checks that wait for their letter, while no transaction is open, one after the other: image
 * libraries have threads of their own.
 * @returns of how many checks
 */
export function prepareViews(
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> {
  const made = new Map<string, readonly (readonly [CheckImageSide, Uint8Array])[]>()
  return sendLoop<Waiting>(
    db,
    dependencies,
    {
      job: 'views of checks',
      key: ['id'],
      claim: claimWithoutViews,
      titleOf: ({ amount_minor }) => `Photos of a check of ${formatMoney(money(amount_minor))}`,
      send: async ({ id, front_image_id, rear_image_id }) => {
        made.set(id, [
          ['front', await viewOf(db, front_image_id)],
          ['rear', await viewOf(db, rear_image_id)],
        ])
      },
      finish: async (tx, _ctx, { id }) => {
        for (const [side, image] of made.get(id)!) {
          const sealed = sealBytes(tx, Buffer.from(image), contextOf(id, side))
          await sql`
            insert into collected_check_view (check_id, side, image) values (${id}, ${side}, ${sealed})
            on conflict do nothing`.execute(tx)
        }
        made.delete(id)
      },
    },
    countMax,
  )
}

async function viewOf(db: Db, imageId: string): Promise<Uint8Array> {
  const photo = await readImage(db, imageId)
  assert(photo, `photo ${imageId} of a check is kept`)
  return blackOnWhite(photo.bytes)
}

async function claimWithoutViews(
  tx: Tx,
  _ctx: unknown,
  mayBeTried: RawBuilder<boolean>,
): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select id, front_image_id, rear_image_id, amount_minor from collected_check
     where state = 'waits' and not exists (select from collected_check_view where check_id = id)
       and ${mayBeTried}
     order by leaves_at, id limit 1 for no key update skip locked`.execute(tx)
  return rows[0]
}

/** Both views of each of these checks, where they are made. */
export async function viewsOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<CheckImageSide, Uint8Array>>> {
  const { rows } = await sql<ViewRow>`
    select check_id, side, image from collected_check_view where check_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  const byCheck = Map.groupBy(rows, ({ check_id }) => check_id)
  return new Map(
    [...byCheck].map(([id, views]) => [
      id,
      new Map(views.map(({ side, image }) => [side, openBytes(tx, image, contextOf(id, side))])),
    ]),
  )
}

/** They are in the file of the letter now. */
export async function dropViews(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from collected_check_view where check_id = any(${ids}::uuid[])`.execute(tx)
}

const ROWS_AT_ONCE = 20

/** Seals some views that an older key sealed again under the present one, and answers how many. */
export async function resealViews(tx: Tx): Promise<number> {
  const { rows } = await sql<ViewRow>`
    select check_id, side, image from collected_check_view
     where substring(image from 2 for 4) <> ${presentKeyId(tx)}
     order by check_id, side limit ${ROWS_AT_ONCE} for no key update skip locked`.execute(tx)
  for (const { check_id: id, side, image } of rows) {
    const context = contextOf(id, side)
    const sealed = sealBytes(tx, openBytes(tx, image, context), context)
    await sql`
      update collected_check_view set image = ${sealed}
       where check_id = ${id} and side = ${side}`.execute(tx)
  }
  return rows.length
}
