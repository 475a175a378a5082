import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { controlLook, widthClass } from '../../../ui/fields/controlLook.ts'
import { FieldError, FieldFrame, useFieldIds } from '../../../ui/fields/Field.tsx'
import { PASSCODE_MALFORMED, PasscodeForm } from '../contract.ts'
import { useAddPasscode } from './usePasscodes.ts'

/** "123 456" and "123-456", as they are read out and pasted, are six digits; nothing is cut off. */
const tidy = (typed: string): string => typed.replace(/[\s-]/g, '')

/** Types a passcode that every member of the demonstration may use. */
export function AddPasscode({ onDone }: { readonly onDone: (sentence: string) => void }) {
  const [code, setCode] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [malformed, setMalformed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const add = useAddPasscode()
  const problem = malformed ? PASSCODE_MALFORMED : undefined
  const hint = 'A 6-digit number.'
  const ids = useFieldIds({ name: 'passcode', hint, error: problem })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const typed = tidy(code)
    const wrong = !z.safeParse(PasscodeForm, { code: typed }).success
    setMalformed(wrong)
    setAttempt(attempt + 1)
    add.reset()
    if (wrong) return input.current?.focus()
    add.mutate(typed, {
      onSuccess: ({ added }) => {
        setCode('')
        onDone(added ? `${typed} is accepted now.` : `${typed} was on the list already.`)
        input.current?.focus()
      },
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <FieldFrame label="New OTP" hint={hint} ids={ids}>
          <input
            {...ids.control}
            ref={input}
            type="text"
            name="passcode"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            className={controlLook(problem !== undefined, widthClass('medium'))}
          />
        </FieldFrame>
        <ActionFailure
          className="basis-full"
          failure={malformed ? undefined : add.error?.message}
        />
        <Button type="submit" busy={add.isPending} busyLabel="Adding" className="min-h-13">
          Add OTP
        </Button>
      </div>
      {problem === undefined ? null : (
        // Made anew at each try, so that the same words are read out again.
        <div key={attempt} role="alert">
          <FieldError id={ids.errorId}>{problem}</FieldError>
        </div>
      )}
    </form>
  )
}
