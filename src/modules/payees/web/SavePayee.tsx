import { useEffect, useId, useRef, useState } from 'react'
import { UserPlus } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import type { Payee } from '../contract.ts'
import { NicknameForm } from './NicknameForm.tsx'
import { usePayee, usePayees } from './usePayees.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface SavePayeeProps {
  /** Whom the payment of the receipt went to. */
  readonly payeeId: string
  /** What the name field starts with: the recipient's name. */
  readonly suggestedName: string
}

/** On a receipt: keeps the recipient for next time, under a name. */
export function SavePayee({ payeeId, suggestedName }: SavePayeeProps) {
  const t = useTranslate()
  const { isPending } = usePayees()
  const known = usePayee(payeeId)
  const [open, setOpen] = useState(false)
  const [named, setNamed] = useState<Payee>()
  const opener = useId()
  const focusNext = useFocusNext()
  const nickname = named?.nickname ?? known?.nickname
  if (nickname) return <SavedAs nickname={nickname} fresh={named !== undefined} />
  // Whether there is anything to save is not known yet.
  if (isPending) return null
  if (open) {
    return (
      <NicknameForm
        payeeId={payeeId}
        action="save"
        label={t('Name for this payee')}
        suggested={suggestedName}
        submit={t('Save payee')}
        onNamed={setNamed}
        onCancel={() => {
          setOpen(false)
          focusNext(opener)
        }}
      />
    )
  }
  return (
    <Button
      id={opener}
      variant="secondary"
      size="small"
      className="no-print"
      icon={<UserPlus aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      onClick={() => setOpen(true)}
    >
      {t('Save this payee')}
    </Button>
  )
}

/** Takes the place of the form, and the focus that was in it. */
function SavedAs({ nickname, fresh }: { readonly nickname: string; readonly fresh: boolean }) {
  const t = useTranslate()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (fresh) words.current?.focus()
  }, [fresh])
  return (
    <p ref={words} tabIndex={-1} className="min-w-0 wrap-anywhere">
      {t.rich('Saved as {nickname}.', {
        nickname: <strong className="font-semibold">{nickname}</strong>,
      })}
    </p>
  )
}
