/** Finds what belongs to each key; a key that has nothing is left out. */
export type ReadMany<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

const KEYS_MAX = 64
const READS_IN_FLIGHT_MAX = 2

interface Waiting<Key, Value> {
  readonly key: Key
  readonly resolve: (value: Value | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Turns many small reads into few: whoever asks while two reads are under way travels in the next,
 * so a busy server sends fewer queries and an idle one waits for nobody. An answer always comes from
 * a read that began after the question was asked; nothing is remembered.
 */
export function openGather<Key, Value>(
  readMany: ReadMany<Key, Value>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Waiting<Key, Value>[] = []
  let inFlight = 0

  const depart = (): void => {
    while (inFlight < READS_IN_FLIGHT_MAX && waiting.length > 0) {
      const batch = waiting.slice(0, KEYS_MAX)
      waiting = waiting.slice(KEYS_MAX)
      inFlight++
      void travel(batch)
    }
  }

  /** Settles everybody in the batch; never rejects itself. */
  const travel = async (batch: readonly Waiting<Key, Value>[]): Promise<void> => {
    try {
      const found = await readMany([...new Set(batch.map(({ key }) => key))])
      for (const { key, resolve } of batch) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    inFlight--
    depart()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      // Whoever asks in the same turn of the event loop travels together.
      if (waiting.length === 1) setImmediate(depart)
    })
}
