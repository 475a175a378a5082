import { useEffect, useRef } from 'react'

type Hear = (topic: string) => void

/** One stream a page however many parts listen: the server holds a connection for each. */
const listeners = new Map<string, Set<Hear>>()
let stream: EventSource | undefined

function open(): void {
  if (stream) return
  stream = new EventSource('/api/live')
  for (const topic of listeners.keys()) attach(topic)
  // After a gap nobody knows what was missed, so everybody reads again.
  stream.addEventListener('hello', () => {
    for (const [topic, hears] of listeners) for (const hear of hears) hear(topic)
  })
}

const attach = (topic: string): void =>
  stream?.addEventListener(topic, () => {
    for (const hear of listeners.get(topic) ?? []) hear(topic)
  })

function close(): void {
  stream?.close()
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
 * component is on the page. A happening carries no data: whoever hears of it reads again.
 */
export function useLive(topics: readonly string[], hear: Hear): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  const names = topics.join(' ')
  useEffect(() => {
    const stops = names.split(' ').map((topic) => listen(topic, (heard) => latest.current(heard)))
    return () => stops.forEach((stop) => stop())
  }, [names])
}
