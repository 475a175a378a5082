import { useLayoutEffect, useRef, useState } from 'react'

const BEFORE_MEASURING = 320
const USUAL_LETTERS = 16

/** How much larger than usual letters are on this device: text in a drawing grows with them. */
export const letterScale = (): number =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS

/** How wide an element is drawn, so that a chart in it has text of its usual size at any width; and the scale of that text. */
export function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(BEFORE_MEASURING)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    // Before the first paint: the drawing is as high as it is wide, so a guess would push the page about.
    const drawn = Math.round(current.getBoundingClientRect().width)
    if (drawn > 0) setWidth(drawn)
    setScale(letterScale())
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
      setScale(letterScale())
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, width, scale }
}
