import { useEffect, useRef } from 'react'
import { oldestCursor } from './cursors.ts'
import { setBusy } from './settled.ts'

type Listener = () => void

/** After an answer that is no stream the browser gives up; we do not. */
const AGAIN_AFTER_MS = 5000

/** One stream a page that is looked at, however many parts listen: the server holds a connection for each. */
const listeners = new Map<string, Set<Listener>>()
let stream: EventSource | undefined
let again: ReturnType<typeof setTimeout> | undefined
/** The member whose page staff are on: the stream tells of their money too. */
let lookedAt: string | undefined

/**
 * The server tells by the cursor of the oldest answer whether any is out of date; without it nobody knows. Pages that
 * nobody looks at have no stream: over HTTP/1.1 six of them would take all the connections a browser has for a site.
 */
function open(since = oldestCursor(notifyAll)): void {
  if (stream || document.hidden) return
  stream = new EventSource(addressOf({ member: lookedAt, since }))
  for (const topic of listeners.keys()) attach(topic)
  setBusy('stream', true)
  stream.addEventListener('missed', () => {
    notifyAll()
    setBusy('stream', false)
  })
  stream.addEventListener('nothing-missed', () => setBusy('stream', false))
  stream.addEventListener('error', () => {
    setBusy('stream', false)
    if (stream?.readyState !== EventSource.CLOSED) return
    // A session that is over cannot be told so by a stream that it may not open.
    notifyAll()
    again = setTimeout(() => {
      stream = undefined
      open('')
    }, AGAIN_AFTER_MS)
  })
}

function addressOf(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1])
  return `/api/live?${new URLSearchParams(given).toString()}`
}

/** Nobody knows what was missed, so every listener is called: once, however many topics it has. */
function notifyAll(): void {
  const all = new Set([...listeners.values()].flatMap((ofTopic) => [...ofTopic]))
  for (const listener of all) listener()
}

const attach = (topic: string): void =>
  stream?.addEventListener(topic, () => {
    for (const listener of listeners.get(topic) ?? []) listener()
  })

function letGo(): void {
  clearTimeout(again)
  stream?.close()
  setBusy('stream', false)
  stream = undefined
}

const followLook = (): void => (document.hidden ? letGo() : open())

function close(): void {
  document.removeEventListener('visibilitychange', followLook)
  letGo()
  listeners.clear()
}

function subscribe(topic: string, listener: Listener): () => void {
  const known = listeners.get(topic)
  if (known) known.add(listener)
  else {
    listeners.set(topic, new Set([listener]))
    attach(topic)
  }
  document.addEventListener('visibilitychange', followLook)
  open()
  return () => {
    listeners.get(topic)?.delete(listener)
    if ([...listeners.values()].every(({ size }) => size === 0)) close()
  }
}

/** A stream cannot be told to tell of more, so another takes its place. */
function lookAt(member: string | undefined): void {
  lookedAt = member
  if (!stream) return
  letGo()
  open()
}

/** Has the server tell of this member's money too while the component is on the page. For staff. */
export function useLookingAt(member: string): void {
  useEffect(() => {
    lookAt(member)
    return () => lookAt(undefined)
  }, [member])
}

/**
 * Calls `listener` when the server tells of one of `topics`, or that something may have been missed, while the
 * component is on the page. An event carries no data: it is a hint to read again.
 */
export function useLive(topics: readonly string[], listener: Listener): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  const names = topics.join(' ')
  useEffect(() => {
    const callLatest = () => latest.current()
    const stops = names.split(' ').map((topic) => subscribe(topic, callLatest))
    return () => stops.forEach((stop) => stop())
  }, [names])
}
