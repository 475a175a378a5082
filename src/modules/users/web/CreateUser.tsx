import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { CreateUserDialog } from './CreateUserDialog.tsx'
import type { Created } from './useCreateUser.ts'

/** The button, the dialog it opens, and word of whom it created. */
export function useCreation() {
  const [open, setOpen] = useState(false)
  const [created, setCreated] = useState<Created>()
  return {
    button: (
      <Button
        icon={<UserPlus aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        Create New User
      </Button>
    ),
    outcome: (
      <>
        <CreateUserDialog
          open={open}
          onClose={() => setOpen(false)}
          onCreated={(person) => {
            setOpen(false)
            setCreated(person)
          }}
        />
        {created ? (
          <Notice kind="success" live>
            <TextLink to={`/admin/users/${created.id}`}>{created.name}</TextLink> is created. A
            Checking and a Savings account are open, and an invitation is on its way.
          </Notice>
        ) : null}
      </>
    ),
  }
}
