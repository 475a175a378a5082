import * as z from 'zod/mini'
import { say } from '../../values/sentence.ts'

// What the files of a profile are written with.

export const words = z.string().check(z.trim(), z.minLength(1, { error: say('must not be empty') }))
export const some = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.minLength(1, { error: say('must not be empty; leave it out instead') }))
export const key = z
  .string()
  .check(z.regex(/^[a-z0-9-]+$/, { error: say('must be lower case, as in my-key') }))
/** An address on this site. Two slashes, or one of the other kind, would lead to somebody else. */
export const PLACE = /^\/(?![/\\])[^\s\\]*$/

export const place = z
  .string()
  .check(z.regex(PLACE, { error: say('must be an address on this site, as in /contact') }))
export const day = z.iso.date({ error: say('must be a day, as in 2026-11-02') })
export const link = z.strictObject({ label: words, to: place })
