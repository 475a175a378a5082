import { type RefObject, useEffect, useRef } from 'react'

/** For the heading of what was opened: the keyboard goes there once `ready`. */
export function useHeadingFocus(ready = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (ready) heading.current?.focus()
  }, [ready])
  return heading
}
