import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/server/clock.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { Refused } from '../../../platform/server/errors.ts'
import { fileRoute } from '../../../platform/server/files.ts'
import type { App } from '../../../platform/server/http.ts'
import type { Guard } from '../../../platform/server/routes.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { record } from '../../audit/server/audit.ts'
import { IMAGE_TYPES } from '../../images/contract.ts'
import { readImage, sendImage } from '../../images/server/images.ts'
import { PICTURE_PATH, SIDES } from '../review.contract.ts'
import type { DepositTables } from './tables.ts'

interface PictureParts {
  readonly db: Db
  readonly clock: Clock
}

const PICTURE = {
  path: PICTURE_PATH,
  permission: 'administrator',
  name: 'showCheckPicture',
  module: 'deposits',
  summary: 'A side of a deposited check; opening it is recorded',
  params: z.object({ id: z.string(), side: z.string() }),
  types: IMAGE_TYPES,
  refusals: {},
} as const

/** A side of a check, for staff. Not JSON, so it is no endpoint; opening it is recorded. */
export function depositPicture(app: App, { db, clock }: PictureParts, guard: Guard): void {
  app.get<{ Params: { id: string; side: string } }>(
    PICTURE_PATH,
    fileRoute(PICTURE, guard),
    async (request, reply): Promise<FastifyReply> => {
      const { id, side: asked } = request.params
      const side = SIDES.find((each) => each === asked)
      if (!side || !idSchema().safeParse(id).success) throw new Refused('not_found')
      const event = { at: clock.now(), actorId: request.caller!.memberId, address: request.ip }
      const image = await inTransaction(db, async (tx) => {
        const row = await tx
          .withTables<DepositTables>()
          .selectFrom('deposit')
          .select(['member_id', 'front_image_id', 'back_image_id'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (!row) return undefined
        const detail = { depositId: id, side }
        const subjectId = row.member_id
        await record(tx, { ...event, subjectId, action: 'deposit.picture_shown', detail })
        return readImage(tx, side === 'front' ? row.front_image_id : row.back_image_id)
      })
      if (!image) throw new Refused('not_found')
      return sendImage(reply, image)
    },
  )
}
