import { type RefObject, useEffect, useRef, useState } from 'react'

const STOPS = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * For a box that may scroll: it is a stop of the keyboard while it does scroll and nothing in it is
 * one, or nobody could read on without a pointer.
 */
export function useScrollStop(): {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly tabIndex: 0 | undefined
} {
  const ref = useRef<HTMLDivElement>(null)
  const [isStop, setStop] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const look = () =>
      setStop(box.scrollHeight > box.clientHeight && box.querySelector(STOPS) === null)
    const growth = new ResizeObserver(look)
    for (const part of [box, ...box.children]) growth.observe(part)
    return () => growth.disconnect()
  })
  return { ref, tabIndex: isStop ? 0 : undefined }
}
