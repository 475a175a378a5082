import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CreateUserDialog } from './CreateUserDialog.tsx'
import { CreationNews } from './CreationNews.tsx'
import type { Creation } from './useCreateUser.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** The button, the dialog it opens, and word of what came of it. */
export function useCreation() {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const [news, setNews] = useState<Creation>()
  return {
    button: (
      <Button
        icon={<UserPlus aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        {t('Create New User')}
      </Button>
    ),
    outcome: (
      <>
        <CreateUserDialog
          open={open}
          onClose={() => setOpen(false)}
          onDone={(creation) => {
            setOpen(false)
            setNews(creation)
          }}
        />
        <CreationNews news={news} />
      </>
    ),
  }
}
