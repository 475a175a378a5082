import type { openReceiving } from '../ach/receiving.ts'
import type { Chance } from '../factories/chance.ts'
import type { Member, Person } from '../worlds/creditUnion.ts'

export interface World {
  readonly union: Awaited<ReturnType<typeof openReceiving>>
  readonly members: readonly Member[]
  readonly rosa: Person
  readonly tally: Tally
}

/** How often something was done, for the figure at the end. */
export type Tally = Map<string, number>

export const count = (tally: Tally, what: string, more = 1): void => {
  tally.set(what, (tally.get(what) ?? 0) + more)
}

export const decimal = (minor: number): string => (minor / 100).toFixed(2)

/** Puts a file there, and now and then the same again under another name, also with other line ends, or the half of it. */
export function putIn(
  { union, tally }: World,
  chance: Chance,
  name: string,
  content: Uint8Array,
): void {
  union.drop(name, content)
  const isText = !name.endsWith('.x937')
  if (chance.int(1, 4) === 1) {
    count(tally, 'files offered twice')
    const text = Buffer.from(content).toString('latin1')
    const again = isText ? Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1') : content
    union.drop(name.replace('.', '-again.'), again)
  }
  if (chance.int(1, 8) === 1) union.drop(`${name}.part`, content.slice(0, content.length / 2))
}
