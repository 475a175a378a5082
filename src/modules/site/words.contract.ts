import * as z from 'zod/mini'
import { say } from '../../values/sentence.ts'
import { words } from '../../values/written.ts'

// Links as the files of a profile have them.

/** An address on this site. Two slashes, or one of the other kind, would lead to somebody else. */
export const PLACE = /^\/(?![/\\])[^\s\\]*$/

export const place = z
  .string()
  .check(z.regex(PLACE, { error: say('must be an address on this site, as in /contact') }))
export const link = z.strictObject({ label: words, to: place })
