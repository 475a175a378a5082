import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import { networkOf } from '../../../platform/server/network.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { windowThrottle } from '../../../platform/server/throttle.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { keepImage, keepRegistrationImage } from '../contract.ts'
import { type Drawing, keep, keepForStranger, redraw } from './images.ts'

interface ImageParts {
  readonly db: Db
  readonly clock: Clock
}

const charge = windowThrottle('image_throttle')

/** What one person, or one network of strangers, may hand in. */
const WINDOW = { countMax: 40, lasts: '1 hour' } as const

export function imageRoutes(mount: Mount, { db, clock }: ImageParts): void {
  mount(keepImage, async ({ caller, bytes }) => {
    const at = clock.now()
    const { memberId } = caller
    if (!(await charge(db, at, { key: `member ${memberId}`, ...WINDOW }))) return refuse('too_many')
    const drawn = await drawingOf(bytes)
    if (!drawn.ok) return drawn
    const { width, height } = drawn.value
    return ok({ id: await keep(db, memberId, { drawing: drawn.value, at }), width, height })
  })

  mount(keepRegistrationImage, async ({ address, bytes }) => {
    const at = clock.now()
    const key = `network ${networkOf(address)}`
    if (!(await charge(db, at, { key, ...WINDOW }))) return refuse('too_many')
    const drawn = await drawingOf(bytes)
    if (!drawn.ok) return drawn
    const { width, height } = drawn.value
    return ok({ token: await keepForStranger(db, { drawing: drawn.value, at }), width, height })
  })
}

type Unfit = 'image_missing' | 'not_an_image' | 'too_many_pixels'

const drawingOf = async (bytes: Buffer | undefined): Promise<Result<Drawing, Unfit>> =>
  bytes === undefined || bytes.length === 0 ? refuse('image_missing') : redraw(bytes)
