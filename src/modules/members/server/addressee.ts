import type { Person } from './person.ts'

/** To whom something is written that goes on paper. */
export interface Addressee {
  readonly name: string
  readonly address: string[]
}

/** A person, or a business in care of the person who gets its post, unless both are called the same. */
export function addresseeOf(person: Person | undefined, business?: string): Addressee {
  const address = person ? linesOf(person) : []
  const own = person?.name ?? ''
  if (business === undefined) return { name: own, address }
  const care = own === '' || own === business ? [] : [`c/o ${own}`]
  return { name: business, address: [...care, ...address] }
}

function linesOf({ address: { street, city, state, postalCode } }: Person): string[] {
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [street, place].filter(Boolean)
}
