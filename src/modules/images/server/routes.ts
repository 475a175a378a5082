import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import { networkOf } from '../../../platform/server/network.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { throttle } from '../../../platform/server/throttle.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { keepImage, keepRegistrationImage } from '../contract.ts'
import { type SanitizedImage, keep, keepForStranger, sanitizeImage } from './images.ts'

interface ImageDependencies {
  readonly db: Db
  readonly clock: Clock
}

/** What one person, or one network of strangers, may hand in. */
const WINDOW = { countMax: 40, lasts: '1 hour' } as const

export function imageRoutes(mount: Mount, { db, clock }: ImageDependencies): void {
  mount(keepImage, async ({ caller, bytes }) => {
    const at = clock.now()
    const { personId } = caller
    const key = `image of ${personId}`
    if ((await throttle(db, at, { key, ...WINDOW })) > 0) return refuse('too_many')
    const sanitized = await sanitizedFrom(bytes)
    if (!sanitized.ok) return sanitized
    const { width, height } = sanitized.value
    return ok({ id: await keep(db, personId, { image: sanitized.value, at }), width, height })
  })

  mount(keepRegistrationImage, async ({ address, bytes }) => {
    const at = clock.now()
    const key = `image from ${networkOf(address)}`
    if ((await throttle(db, at, { key, ...WINDOW })) > 0) return refuse('too_many')
    const sanitized = await sanitizedFrom(bytes)
    if (!sanitized.ok) return sanitized
    const { width, height } = sanitized.value
    return ok({ token: await keepForStranger(db, { image: sanitized.value, at }), width, height })
  })
}

type Unfit = 'image_missing' | 'not_an_image' | 'too_many_pixels'

const sanitizedFrom = async (bytes: Buffer | undefined): Promise<Result<SanitizedImage, Unfit>> =>
  bytes === undefined || bytes.length === 0 ? refuse('image_missing') : sanitizeImage(bytes)
