import type { Db } from './db.ts'
import { open, seal } from './vault.ts'

/** A record as JSON keeps it: some of its fields are sealed together, in base64. */
type Stored = Readonly<Record<string, unknown>> & { readonly sealed?: string }

/**
 * The record as JSON text for the database, with the fields of these names sealed. A record that has
 * none of them stays as it is.
 * @param context says which row it belongs to, so that it cannot be moved to another
 */
export function sealFields(
  db: Db,
  record: object,
  names: readonly string[],
  context: string,
): string {
  const entries = Object.entries(record)
  const secret = entries.filter(([name]) => names.includes(name))
  if (secret.length === 0) return JSON.stringify(record)
  const plain = entries.filter(([name]) => !names.includes(name))
  const sealed = seal(db, JSON.stringify(Object.fromEntries(secret)), context).toString('base64')
  return JSON.stringify({ ...Object.fromEntries(plain), sealed })
}

/**
 * The record {@link sealFields} was given.
 * @throws when it was sealed for another row, under an unknown key, or changed since
 */
export function openFields(db: Db, stored: object, context: string): object {
  const { sealed, ...rest } = stored as Stored
  if (sealed === undefined) return rest
  const secret = JSON.parse(open(db, Buffer.from(sealed, 'base64'), context)) as object
  return { ...rest, ...secret }
}
