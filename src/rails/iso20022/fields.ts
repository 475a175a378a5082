// What messages are read with: each function finds what has to be there, or throws a `Fault` that says
// where it is missing.

import { type Day, isDay } from '../../values/dates.ts'
import { english, type Words } from '../../values/sentence.ts'
import {
  catchFault,
  Fault,
  type Message,
  type MessageRefusal,
  type ReadElement,
} from './reading.ts'
import type { Result } from '../../values/result.ts'

/** Reads a message of one name, with what `read` makes of its body. */
export const readAs = <Value>(
  message: Message,
  { name, root }: { readonly name: string; readonly root: string },
  read: (body: ReadElement) => Value,
): Result<Value, MessageRefusal> =>
  catchFault(() => {
    if (message.name !== name || message.body.name !== root) {
      const values = { found: `${message.name} ${message.body.name}`, name }
      throw new Fault('other_message', english('This is {found}, not {name}.', values))
    }
    return read(message.body)
  })

/** The message is the right one, and what stands at this place cannot be. */
export const unreadable = (at: ReadElement, what: Words): Fault =>
  new Fault('unreadable', english('Line {line}: {what}', { line: String(at.line), what }))

/** The children of this name, in the namespace of the message. */
export const all = (parent: ReadElement, name: string): readonly ReadElement[] =>
  parent.children.filter((child) => child.name === name && child.namespace === parent.namespace)

/** Follows a path such as "PmtId/UETR"; undefined where a step is not there. */
export function maybe(parent: ReadElement, path: string): ReadElement | undefined {
  const [name, ...rest] = path.split('/')
  const [found, ...others] = all(parent, name!)
  if (others.length > 0)
    throw unreadable(parent, english('{name} stands there more than once.', { name: name! }))
  return found && rest.length > 0 ? maybe(found, rest.join('/')) : found
}

export function one(parent: ReadElement, path: string): ReadElement {
  const found = maybe(parent, path)
  if (!found) throw unreadable(parent, english('{path} is missing.', { path }))
  return found
}

/** The text of an element, which may not be empty or longer than its type in the catalog. */
export function textOf(at: ReadElement, lengthMax: number): string {
  const { name, text } = at
  if (text.length === 0 || text.length > lengthMax)
    throw unreadable(at, english('{name} is empty or too long.', { name }))
  return text
}

/** As long as identifiers are (Max35Text), where nothing else is said. */
export const textIn = (parent: ReadElement, path: string, lengthMax = 35): string =>
  textOf(one(parent, path), lengthMax)

export const maybeText = (parent: ReadElement, path: string, lengthMax = 35): string | undefined =>
  maybe(parent, path) ? textIn(parent, path, lengthMax) : undefined

export function matching(parent: ReadElement, path: string, pattern: RegExp): string {
  const { text } = one(parent, path)
  if (!pattern.test(text)) throw unreadable(parent, english('{path} cannot be read.', { path }))
  return text
}

export const maybeMatching = (
  parent: ReadElement,
  path: string,
  pattern: RegExp,
): string | undefined => (maybe(parent, path) ? matching(parent, path, pattern) : undefined)

/** A unique end-to-end transaction reference: a UUID of version 4, in small letters. */
export const UETR = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/

const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,18}(Z|[+-][0-9]{2}:[0-9]{2})$/

/** An instant with its distance from UTC; without it nobody knows when it was. */
export function instantIn(parent: ReadElement, path: string): Date {
  const instant = new Date(matching(parent, path, INSTANT))
  if (Number.isNaN(instant.getTime()))
    throw unreadable(parent, english('{path} is no time.', { path }))
  return instant
}

/** A day of the calendar, "2026-11-23". */
export function dayIn(parent: ReadElement, path: string): Day {
  const day = textIn(parent, path)
  if (!isDay(day)) throw unreadable(parent, english('{path} is no day.', { path }))
  return day
}

export const maybeDay = (parent: ReadElement, path: string): Day | undefined =>
  maybe(parent, path) && dayIn(parent, path)
