import { LogOut } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { useSigningOut } from './signingOut.tsx'

/** The way out under a list of places. */
export function SignOutRow() {
  const t = useTranslate()
  const { mutate, isPending } = useSigningOut()
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<LogOut aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      busy={isPending}
      onClick={() => mutate()}
    >
      {t('Sign out')}
    </Button>
  )
}
