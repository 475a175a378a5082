import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { id } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

/** What a browser may offer and the server takes. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const

const MEGABYTE = 1024 * 1024
export const IMAGE_BYTES_MAX = 8 * MEGABYTE
export const IMAGE_PIXELS_MAX = 40_000_000

const IMAGE_REFUSALS = {
  image_missing: { status: 400, message: say('Please choose a photo') },
  not_an_image: {
    status: 422,
    message: say('This file is not a JPG or PNG photo. Please choose another one.'),
  },
  too_many_pixels: {
    status: 422,
    message: say('This photo has more than 40 megapixels. Please choose a smaller one.'),
  },
  too_large: {
    status: 413,
    message: say('This photo is larger than 8 MB. Please choose a smaller one.'),
  },
  too_many: STANDARD_REFUSALS.too_many,
} as const

/** How wide and high the stored picture is; a large photo is made smaller. */
const Size = { width: z.int(), height: z.int() }

export const keepImage = endpoint({
  method: 'POST',
  path: '/api/images',
  permission: 'signed-in',
  summary: 'Hand in a photo; it is kept for a day until something refers to it',
  upload: { types: IMAGE_TYPES, bytesMax: IMAGE_BYTES_MAX },
  reply: z.object({ id: id(), ...Size }),
  refusals: IMAGE_REFUSALS,
})

export const keepRegistrationImage = endpoint({
  method: 'POST',
  path: '/api/registration/images',
  permission: 'anyone',
  summary: 'Hand in the photo of an ID before registering; the token goes into the registration',
  upload: { types: IMAGE_TYPES, bytesMax: IMAGE_BYTES_MAX },
  reply: z.object({ token: z.string(), ...Size }),
  refusals: IMAGE_REFUSALS,
})
