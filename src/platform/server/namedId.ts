import { createHash } from 'node:crypto'
import { uuidOf } from '../../values/ids.ts'

/**
 * A UUID made of a name within a name space, which is a UUID as well (RFC 9562, version 5): what a job posts for an
 * account in a run has the same id whichever process does it and however often.
 */
export function namedId(space: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(space.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  return uuidOf(bytes, 5)
}
