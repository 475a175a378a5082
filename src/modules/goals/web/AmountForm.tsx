import { type FormEventHandler, useEffect, useRef } from 'react'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { InlineForm } from '../../../ui/layout/InlineForm.tsx'
import type { Words } from '../../../values/sentence.ts'

interface AmountFormProps {
  readonly id: string
  readonly label: Words
  readonly hint: Words | undefined
  readonly save: Words
  readonly amount: {
    readonly name: string
    readonly value: string
    readonly onChange: (typed: string) => void
    readonly error: Words | undefined
  }
  readonly busy: boolean
  readonly failure: Words | undefined
  readonly attempt: number
  readonly submit: FormEventHandler<HTMLFormElement>
  readonly onCancel: () => void
}

/** One amount, in the place of the button that opened it. */
export function AmountForm({ id, label, hint, amount, submit, ...form }: AmountFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const { attempt, failure } = form
  useEffect(() => {
    // Whatever else went wrong stands above the button, and takes the focus there.
    if (failure === undefined) field.current?.focus()
  }, [attempt, failure])
  return (
    <InlineForm onSubmit={submit} {...form}>
      <MoneyField {...amount} {...{ id, label, hint }} ref={field} />
    </InlineForm>
  )
}
