import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the element is at least `px` wide; follows it, also when a sidebar makes room. */
export function useRoomFor(element: RefObject<HTMLElement | null>, px: number): boolean {
  const [roomy, setRoomy] = useState(true)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => setRoomy(box.clientWidth >= px)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, px])
  return roomy
}
