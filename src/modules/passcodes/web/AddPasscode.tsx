import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { controlLook, widthClass } from '../../../ui/fields/controlLook.ts'
import { FieldError, FieldFrame, useFieldIds } from '../../../ui/fields/Field.tsx'
import { addPasscode } from '../contract.ts'
import { useReadAgain } from './usePasscodes.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** "123 456" and "123-456", as they are read out and pasted, are six digits; nothing is cut off. */
const tidy = (typed: string): string => typed.replace(/[\s-]/g, '')

/** Types a passcode that every member of the demonstration may use. */
export function AddPasscode({ onDone }: { readonly onDone: (sentence: Words) => void }) {
  const t = useTranslate()
  const readAgain = useReadAgain()
  const { form, field, submit, startOver, failure, attempt, busy } = useSentForm({
    schema: addPasscode.body!,
    blank: { code: '' },
    bodyOf: ({ code }: { code: string }, id: string) => ({ id, code: tidy(code) }),
    focusField: true,
    send: (body) => call(addPasscode, { body }).finally(() => void readAgain()),
    onSent: ({ added }, { code }) => {
      startOver()
      onDone(t(added ? '{code} is accepted now.' : '{code} was on the list already.', { code }))
      form.setFocus('code')
    },
  })
  const { error: problem, ...input } = field('code')
  const hint = t('A 6-digit number.')
  const ids = useFieldIds({ name: 'passcode', hint, error: problem })
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <FieldFrame label={t('New OTP')} hint={hint} ids={ids}>
          <input
            {...ids.control}
            {...input}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            className={controlLook(problem !== undefined, widthClass('medium'))}
          />
        </FieldFrame>
        <ActionFailure className="basis-full" failure={failure} attempt={attempt} />
        <Button type="submit" busy={busy} busyLabel={t('Adding')} className="min-h-13">
          {t('Add OTP')}
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
