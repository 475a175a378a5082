import { useEffect, useRef } from 'react'
import { setBusy } from './settled.ts'

type Hear = () => void

/** After an answer that is no stream the browser gives up; we do not. */
const AGAIN_AFTER_MS = 5000

/** One stream a page however many parts listen: the server holds a connection for each. */
const listeners = new Map<string, Set<Hear>>()
let stream: EventSource | undefined
let again: ReturnType<typeof setTimeout> | undefined

function open(): void {
  if (stream) return
  stream = new EventSource('/api/live')
  for (const topic of listeners.keys()) attach(topic)
  setBusy('stream', true)
  stream.addEventListener('hello', () => {
    tellEverybody()
    setBusy('stream', false)
  })
  stream.addEventListener('error', () => {
    setBusy('stream', false)
    if (stream?.readyState !== EventSource.CLOSED) return
    // A session that is over cannot be told so by a stream that it may not open.
    tellEverybody()
    again = setTimeout(() => {
      stream = undefined
      open()
    }, AGAIN_AFTER_MS)
  })
}

/** After a gap nobody knows what was missed, so everybody reads again: once, whatever they hear of. */
function tellEverybody(): void {
  const everybody = new Set([...listeners.values()].flatMap((hears) => [...hears]))
  for (const hear of everybody) hear()
}

const attach = (topic: string): void =>
  stream?.addEventListener(topic, () => {
    for (const hear of listeners.get(topic) ?? []) hear()
  })

function close(): void {
  clearTimeout(again)
  stream?.close()
  setBusy('stream', false)
  stream = undefined
  listeners.clear()
}

function listen(topic: string, hear: Hear): () => void {
  const known = listeners.get(topic)
  if (known) known.add(hear)
  else {
    listeners.set(topic, new Set([hear]))
    attach(topic)
  }
  open()
  return () => {
    listeners.get(topic)?.delete(hear)
    if ([...listeners.values()].every((hears) => hears.size === 0)) close()
  }
}

/**
 * Calls `hear` when the server tells of one of `topics` (and once when the stream opens), while the
 * component is on the page. An event carries no data: whoever hears of it reads again.
 */
export function useLive(topics: readonly string[], hear: Hear): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  const names = topics.join(' ')
  useEffect(() => {
    const hearLatest = () => latest.current()
    const stops = names.split(' ').map((topic) => listen(topic, hearLatest))
    return () => stops.forEach((stop) => stop())
  }, [names])
}
