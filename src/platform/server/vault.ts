import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { assert } from '../../values/result.ts'
import type { Db } from './db.ts'
import { perDatabase } from './perDatabase.ts'

const CIPHER = 'aes-256-gcm'
export const KEY_BYTES = 32
const FORMAT = 1
const ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const NONCE_AT = 1 + ID_BYTES
const TAG_AT = NONCE_AT + NONCE_BYTES
const TEXT_AT = TAG_AT + TAG_BYTES

/** Keys that are kept outside the database. The first seals; all of them open. */
export interface Vault {
  /** Names the key that seals now, as it stands in the bytes 2 to 5 of what it sealed. */
  readonly keyId: Buffer
  seal(plain: Buffer, context: string): Buffer
  /** @throws when the key is gone, the context is another, or a byte was changed */
  open(sealed: Buffer, context: string): Buffer
}

/** Names a key without telling it. */
export const keyIdOf = (key: Buffer): Buffer =>
  createHash('sha256').update('openteller vault').update(key).digest().subarray(0, ID_BYTES)

/** @param keys 32 bytes each, the present one first and then those that still open older data */
export function openVault(keys: readonly Buffer[]): Vault {
  const [present] = keys
  assert(present, 'a vault has a key')
  assert(
    keys.every((key) => key.length === KEY_BYTES),
    `a key has ${KEY_BYTES} bytes`,
  )
  const known = new Map(keys.map((key) => [keyIdOf(key).toString('hex'), key]))
  const keyId = keyIdOf(present)
  return {
    keyId,
    seal: (plain, context) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, present, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(FORMAT), keyId, nonce, cipher.getAuthTag(), sealed])
    },
    open: (sealed, context) => {
      assert(sealed[0] === FORMAT, 'sealed by a vault like this one')
      const key = known.get(sealed.subarray(1, NONCE_AT).toString('hex'))
      assert(key, 'the key that sealed this is among DATA_KEY and DATA_KEYS_OLD')
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(NONCE_AT, TAG_AT))
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(TAG_AT, TEXT_AT))
      return Buffer.concat([decipher.update(sealed.subarray(TEXT_AT)), decipher.final()])
    },
  }
}

const vaults = perDatabase<Vault>('vault', (one, other) => one.keyId.equals(other.keyId))

/** Hands over the keys of a database, before anything personal is written or read there. */
export const setVault = (db: Db, vault: Vault): void => vaults.set(db, vault)

/** @param context says where the sealed bytes belong, so that they cannot be moved elsewhere */
export const sealBytes = (db: Db, plain: Buffer, context: string): Buffer =>
  vaults.get(db).seal(plain, context)

/** @throws when these bytes were sealed for another context, under an unknown key, or changed since */
export const openBytes = (db: Db, sealed: Buffer, context: string): Buffer =>
  vaults.get(db).open(sealed, context)

/** {@link sealBytes} for text. */
export const seal = (db: Db, plain: string, context: string): Buffer =>
  sealBytes(db, Buffer.from(plain, 'utf8'), context)

/** {@link openBytes} for text. */
export const open = (db: Db, sealed: Buffer, context: string): string =>
  openBytes(db, sealed, context).toString('utf8')

/** Names the key that seals now: what bears another name waits to be sealed again. */
export const presentKeyId = (db: Db): Buffer => vaults.get(db).keyId
