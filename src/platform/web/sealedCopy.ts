// One thing kept on this device for the next visit, sealed under a key that cannot leave the browser. That guards
// a copied disk, not against somebody who holds the unlocked device: so it is let go of early, and never trusted.

const DATABASE = 'sealed-copy'
const STORE = 'copy'
const SLOT = 'last'
/** Another version of what is sealed makes the older ones unreadable. */
const VERSION = 1
const AGE_MAX_MS = 7 * 86_400_000
const CIPHER = 'AES-GCM'

export interface Copy {
  /** Whose it is. */
  readonly owner: string
  readonly content: unknown
}

interface Row {
  readonly key: CryptoKey
  readonly iv: Uint8Array<ArrayBuffer>
  readonly owner: string
  readonly sealedAt: number
  readonly sealed: ArrayBuffer
}

/** What the seal also vouches for, though it can be read without it. */
const vouchedFor = ({
  owner,
  sealedAt,
}: Pick<Row, 'owner' | 'sealedAt'>): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify([VERSION, owner, sealedAt]))

/** Grows whenever the copy is let go of: what was being sealed meanwhile is not kept any more. */
let forgotten = 0

/** Takes the place of the copy there was, under a key of its own. */
export async function sealCopy({ owner, content }: Copy): Promise<void> {
  const before = forgotten
  const sealedAt = Date.now()
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    { name: CIPHER, iv, additionalData: vouchedFor({ owner, sealedAt }) },
    key,
    new TextEncoder().encode(JSON.stringify(content)),
  )
  const row: Row = { key, iv, owner, sealedAt, sealed }
  await inStore('readwrite', (store) => {
    return forgotten === before ? store.put(row, SLOT) : undefined
  })
}

/** The copy, if there is one that is not too old and that nobody changed; any other is deleted. */
export async function openCopy(): Promise<Copy | undefined> {
  const row = await inStore('readonly', (store) => store.get(SLOT))
  if (row === undefined) return undefined
  const copy = await opened(row as Row)
  if (!copy) await forgetCopy()
  return copy
}

async function opened(row: Row): Promise<Copy | undefined> {
  try {
    const { key, iv, owner, sealedAt, sealed } = row
    // A clock that was ahead must not make the copy last longer.
    if (Math.abs(Date.now() - sealedAt) > AGE_MAX_MS) return undefined
    const cipher = { name: CIPHER, iv, additionalData: vouchedFor(row) }
    const bytes = await crypto.subtle.decrypt(cipher, key, sealed)
    return { owner, content: JSON.parse(new TextDecoder().decode(bytes)) as unknown }
  } catch {
    return undefined
  }
}

export async function forgetCopy(): Promise<void> {
  forgotten++
  await inStore('readwrite', (store) => store.delete(SLOT))
}

/** Resolves when what was asked of the store is on the disk. */
async function inStore(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest | undefined,
): Promise<unknown> {
  const database = await openDatabase()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => resolve(request?.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
    })
  } finally {
    database.close()
  }
}

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1)
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(STORE))
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('refused')))
  })
