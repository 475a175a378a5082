import { useState } from 'react'
import { late } from '../layout/late.tsx'
import type { DialogProps } from './DialogWindow.tsx'

const Window = late<DialogProps>(async () => (await import('./DialogWindow.tsx')).DialogWindow)

/** A window over the page: keeps the focus in, gives it back, and goes away on Escape. */
export function Dialog(props: DialogProps) {
  const { open } = props
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  Window.useSoon()
  return opened ? <Window {...props} /> : null
}
