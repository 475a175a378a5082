import { useEffect, useRef } from 'react'
import { CHECKLIST, type ChecklistItem } from '../contract.ts'

/** Hears single keys, where they are on, and tells which; returns how to stop. */
export type KeyListener = (tell: (pressed: string) => boolean) => () => void

/** What single keys do in the review, as the list of them shows it. */
export const REVIEW_KEYS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['j'], does: 'Open the next application' },
  { keys: ['k'], does: 'Open the one before' },
  { keys: ['1 to 0'], does: 'Check an item, from the first to the tenth' },
  { keys: ['a'], does: 'Approve; asks first' },
  { keys: ['r'], does: 'Reject; asks for a reason' },
  { keys: ['i'], does: 'Request information; asks what' },
  { keys: ['o'], does: 'Reopen a rejected application; asks for a reason' },
]

/** The item a digit stands for: 1 is the first, 0 the tenth. */
export function itemByKey(pressed: string): ChecklistItem | undefined {
  if (!/^[0-9]$/.test(pressed)) return undefined
  return CHECKLIST[pressed === '0' ? CHECKLIST.length - 1 : Number(pressed) - 1]
}

/** Answers single keys while the component is on the page; `act` says whether a key was its own. */
export function useKeys(listen: KeyListener | undefined, act: (pressed: string) => boolean): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => listen?.((pressed) => latest.current(pressed)), [listen])
}
