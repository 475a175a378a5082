import { useEffect, useRef } from 'react'

/** Hears single keys, where they are on, and tells which; returns how to stop. */
export type KeyListener = (tell: (pressed: string) => boolean) => () => void

/** Answers single keys while the component is on the page; `act` says whether a key was its own. */
export function useKeys(listen: KeyListener | undefined, act: (pressed: string) => boolean): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => listen?.((pressed) => latest.current(pressed)), [listen])
}
