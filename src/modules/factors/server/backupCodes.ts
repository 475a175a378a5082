import { randomInt } from 'node:crypto'
import type { Db } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import type { CodeAttempt } from './codeAttempt.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import type { FactorTables } from './tables.ts'

export const BACKUP_CODES = 10
const LETTERS = 10
/** No O, I, 0 or 1: the codes are copied from paper. Ten letters are 50 bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const bareOf = (typed: string): string => typed.replaceAll('-', '').toUpperCase()

/** The hash is bound to the member: the same letters are no code of another member. */
const hashOf = (db: Db, personId: string, code: string): Buffer =>
  keyed(db, 'backup-code', `${personId} ${bareOf(code)}`)

function createCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]!)
  return `${letters.slice(0, LETTERS / 2).join('')}-${letters.slice(LETTERS / 2).join('')}`
}

/** Makes ten new backup codes, `K7QPD-3M8XW`; earlier ones stop working. Only hashes of them are kept. */
export async function renewBackupCodes(
  tx: Db,
  personId: string,
  at: Date,
): Promise<readonly string[]> {
  const codes = new Set<string>()
  while (codes.size < BACKUP_CODES) codes.add(createCode())
  await forgetBackupCodes(tx, personId)
  await tx
    .withTables<FactorTables>()
    .insertInto('backup_code')
    .values(
      [...codes].map((code) => ({
        id: newId(),
        person_id: personId,
        code_hash: hashOf(tx, personId, code),
        made_at: at,
        used_at: null,
      })),
    )
    .execute()
  return [...codes]
}

export async function forgetBackupCodes(tx: Db, personId: string): Promise<void> {
  await tx
    .withTables<FactorTables>()
    .deleteFrom('backup_code')
    .where('person_id', '=', personId)
    .execute()
}

/** True for an unused code of this member, which is thereby used up. */
export async function takeBackupCode(
  tx: Db,
  { personId, code, at }: Pick<CodeAttempt, 'personId' | 'code' | 'at'>,
): Promise<boolean> {
  if (bareOf(code).length !== LETTERS) return false
  const { numUpdatedRows } = await tx
    .withTables<FactorTables>()
    .updateTable('backup_code')
    .set({ used_at: at })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hashOf(tx, personId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** When the present codes were made; undefined without any. */
export async function backupCodesMadeAt(db: Db, personId: string): Promise<Date | undefined> {
  const row = await db
    .withTables<FactorTables>()
    .selectFrom('backup_code')
    .select('made_at')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return row?.made_at
}
