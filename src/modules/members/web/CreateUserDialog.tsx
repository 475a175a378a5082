import { useState } from 'react'
import { late } from '../../../ui/layout/late.tsx'
import type { CreateUserProps } from './CreateUserWindow.tsx'

const Window = late<CreateUserProps>(
  async () => (await import('./CreateUserWindow.tsx')).CreateUserWindow,
)

/**
 * Creates somebody. Its form is made when it is first opened: made with a page, it renders once more before that is
 * painted and holds a phone meanwhile. It stays then, because closing keeps what was typed.
 */
export function CreateUserDialog(props: CreateUserProps) {
  const { open } = props
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  Window.useSoon()
  return opened ? <Window {...props} /> : null
}
