import { useEffect, useRef, useState } from 'react'

const BEFORE_MEASURING = 320

/** How wide an element is drawn, so that a chart in it has text of its usual size at any width. */
export function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(BEFORE_MEASURING)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
