import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { CircleCheck } from 'lucide-react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { fieldId } from '../../../../ui/fields/fieldId.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { announce } from '../../../../ui/hooks/announce.ts'
import { RECIPIENT_FOUND, type RecipientCheck } from '../../member.contract.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface RecipientFieldProps {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly found: RecipientCheck | null
  readonly onVerify: () => void
  /** The field was left, with whatever stands in it. */
  readonly onLeave: () => void
  readonly checking: boolean
  readonly error: Words | undefined
  /** Why the check found nobody. */
  readonly failure: Words | undefined
}

/** The recipient's address, and who that is before any money goes there. */
export function RecipientField(props: RecipientFieldProps) {
  const t = useTranslate()
  const { email, onEmail, found, onVerify, checking, error } = props
  const isPressed = useRef(false)
  const verify = () => {
    isPressed.current = true
    onVerify()
  }
  const verifyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    verify()
  }
  useFailureSaid(props.failure, isPressed)
  return (
    <div className="flex flex-col gap-3">
      <TextField
        name="email"
        label={t('Recipient email')}
        hint={t('The address they use with us. Press Verify or go on, and you see who it is.')}
        type="email"
        inputMode="email"
        width="long"
        roomy
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        onKeyDown={verifyOnEnter}
        onBlur={({ relatedTarget }) => {
          isPressed.current = false
          // What is found makes room for itself, and would push a button away from under the finger.
          if (!relatedTarget?.matches('button')) props.onLeave()
        }}
        error={error}
        after={
          <Button variant="secondary" busy={checking} busyLabel={t('Verifying')} onClick={verify}>
            {t('Verify')}
          </Button>
        }
      />
      <div role="status" className="empty:-mt-3">
        {found ? <Found name={found.name} /> : null}
      </div>
    </div>
  )
}

const Found = ({ name }: { readonly name: string }) => {
  const t = useTranslate()
  return (
    <div className="rounded-control border border-credit bg-credit-soft p-4">
      <p className="flex items-center gap-2 text-credit">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        {t(RECIPIENT_FOUND)}
      </p>
      <p className="mt-1 text-h2 font-semibold wrap-anywhere">{name}</p>
    </div>
  )
}

/** Whoever pressed is led to the field, which says why; whoever went on types undisturbed, and hears it. */
function useFailureSaid(failure: Words | undefined, isPressed: RefObject<boolean>): void {
  useEffect(() => {
    if (failure === undefined) return
    if (isPressed.current) document.getElementById(fieldId('email'))?.focus()
    else announce(failure)
  }, [failure, isPressed])
}
