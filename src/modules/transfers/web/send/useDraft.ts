import { useMutation } from '@tanstack/react-query'
import type { Draft } from '../../draft.contract.ts'
import type { FieldProblem } from '../../../../platform/web/details.ts'
import type { OrderProblem } from '../../../../platform/web/failures.ts'
import { draftProblemOf } from './sendProblem.ts'

/** Which field of the form each refusal is about. */
const FIELD_OF: Readonly<Record<string, string>> = {
  insufficient_funds: 'amount',
  invalid_amount: 'amount',
  source_account_not_found: 'fromAccountId',
  account_not_open: 'fromAccountId',
  bank_not_found: 'routingNumber',
  currency_unavailable: 'currency',
  country_embargoed: 'country',
}

/** Has the server check a transfer and send the code for it. Nothing moves. */
export function useDraft<Body>(
  ask: (body: Body) => Promise<Draft>,
  onDraft: (draft: Draft, body: Body) => void,
  onRefused: () => void = () => {},
) {
  const { mutate, isPending, error, reset } = useMutation<Draft, OrderProblem, Body>({
    mutationFn: async (body) => {
      const online = navigator.onLine
      try {
        return await ask(body)
      } catch (error) {
        throw draftProblemOf(error, online)
      }
    },
  })
  // The callbacks belong to this question: when the form changes meanwhile, nobody hears its answer.
  const question = (body: Body) =>
    mutate(body, {
      onSuccess: onDraft,
      onError: ({ code }) => {
        if (code !== undefined) onRefused()
      },
    })
  const refused = error ? fieldProblems(error) : []
  // What is said at a field is not said again above the form.
  const problem = refused.length > 0 ? undefined : (error ?? undefined)
  const denied = problem?.code === 'ACCOUNT_LOCKED' ? problem : undefined
  return { ask: question, isPending, refused, problem: denied ? undefined : problem, denied, reset }
}

function fieldProblems({ code, sentence, fields = {} }: OrderProblem): readonly FieldProblem[] {
  const field = FIELD_OF[code ?? '']
  if (field !== undefined) return [{ field, message: sentence }]
  return Object.entries(fields).map(([field, message]) => ({ field, message }))
}
