import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { OrderProblem } from '../../../../platform/web/failures.ts'
import type { Checks } from '../../../../platform/web/forms.ts'
import { useSentForm } from '../../../../platform/web/sentForm.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { Draft } from '../../draft.contract.ts'
import { draftProblemOf } from './sendProblem.ts'

interface Drafting<
  Input extends FieldValues,
  Body extends FieldValues,
  Values extends FieldValues,
> extends Checks<Input, Body, Values> {
  readonly send: (body: Body) => Promise<Draft>
  readonly onDraft: (draft: Draft, body: Body) => void
  readonly onRefused?: () => void
  readonly onTyped: (values: Values) => void
}

/** A form that the server checks before it sends the code for the transfer. Nothing moves. */
export function useDraftForm<
  Input extends FieldValues,
  Body extends FieldValues,
  Values extends FieldValues,
>({ onDraft, onRefused, onTyped, ...checks }: Drafting<Input, Body, Values>) {
  const t = useTranslate()
  /** Whether the form changed or was left since the server was asked: then nobody hears its answer. */
  const isStale = useRef(false)
  useEffect(
    () => () => {
      isStale.current = true
    },
    [],
  )
  const form = useSentForm<Input, Body, Draft, Values, OrderProblem>({
    ...checks,
    onSent: (draft, body) => {
      if (!isStale.current) onDraft(draft, body)
    },
    problemOf: (error, attempt) => draftProblemOf(t, error, attempt),
    onRefused: () => onRefused?.(),
    onTyped: (): void => {
      isStale.current = true
      // What the server said was about the form as it was.
      if (form.refusal !== undefined) form.form.clearErrors()
      onTyped(form.form.getValues())
    },
  })
  const { problem, failure, refusal } = form
  const denied = refusal === 'ACCOUNT_LOCKED' ? problem : undefined
  return {
    ...form,
    ask: (body: Body) => {
      isStale.current = false
      form.send(body)
    },
    /** Why there is no draft, where no field is at fault. */
    notice: denied || failure === undefined ? undefined : problem,
    denied,
  }
}
