import assert from 'node:assert/strict'
import { verify } from '../../src/modules/ledger/server/ledger.ts'
import { BODIES } from '../api/hostileBodies.ts'
import { HOSTILE, ODD_TEXTS, UNKNOWN_KEYS, WHOLE_BODIES } from '../api/hostileValues.ts'
import { tellsOfTheInside } from '../api/objection.ts'
import { ID_OF_NOTHING } from '../api/routes.ts'
import { openSenders, type Senders } from '../api/senders.ts'
import type { Chance } from '../factories/chance.ts'
import type { Soak } from './soak.ts'

const CLIENTS = 4
const SPOILED_MAX = 3
const METHODS = ['POST', 'POST', 'POST', 'GET', 'PUT', 'DELETE']

/** A body the route would take, of which up to three parts are something else. */
function bodyFor(body: object, chance: Chance): string {
  if (chance.int(1, 10) === 1) return chance.oneOf(WHOLE_BODIES)[1]
  const parts = new Map(Object.entries(body).map(([key, value]) => [key, JSON.stringify(value)]))
  const keys = [...parts.keys(), ...UNKNOWN_KEYS]
  for (let spoiled = chance.int(0, SPOILED_MAX); spoiled > 0; spoiled--) {
    const key = chance.oneOf(keys)
    if (chance.int(1, 4) === 1) parts.delete(key)
    else parts.set(key, chance.oneOf(HOSTILE)[1])
  }
  return `{${[...parts].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`
}

/** One request by chance; answers what is wrong with the answer. */
async function tryOne({ union, as, own }: Senders, chance: Chance): Promise<string | undefined> {
  const [name, { by, body }] = chance.oneOf(Object.entries(BODIES))
  const who = chance.int(1, 5) === 1 ? chance.oneOf(Object.keys(as)) : by
  const method = chance.oneOf(METHODS)
  const path = name
    .replace(/^\S+ /, '')
    .replaceAll(/\{\w+\}/g, () => (chance.yes() ? ID_OF_NOTHING : chance.oneOf(ODD_TEXTS)))
  const sent = bodyFor({ ...body, ...own }, chance)
  const response = await fetch(union.portal.base + path, {
    method,
    headers: { ...as[who], ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: sent }),
  })
  const text = await response.text()
  const inside = tellsOfTheInside(text)
  if (response.status < 500 && inside === undefined) return undefined
  return `${method} ${path} by ${who} with ${sent.slice(0, 300)}: ${response.status} ${text.slice(0, 300)}`
}

export const hostile: Soak = {
  name: 'hostile',
  about:
    'Whatever is sent to whichever address, the server answers and tells nothing of its inside.',
  run: async ({ t, chance, goesOn }) => {
    const senders = await openSenders(t)
    let answered = 0
    const send = async (client: number): Promise<void> => {
      const own = chance.named(`client ${client}`)
      do {
        assert.equal(await tryOne(senders, own), undefined)
        answered++
      } while (goesOn())
    }
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => send(client)))
    assert.deepEqual(await verify(senders.union.portal.engine.db), [])
    return `${answered} requests answered, 5xx 0`
  },
}
