import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { serverNow } from '../../../platform/web/clock.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { formatMoney, fromDecimal, parseTyped, toDecimal } from '../../../values/money.ts'
import {
  ApproveBody,
  approveDeposit,
  type DepositDetail,
  REASON_LENGTH_MAX,
} from '../review.contract.ts'
import { LIMIT_HINT } from '../contract.ts'
import { Plan } from './Plan.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { useDecision } from './useDecision.ts'

interface DecideFormProps {
  readonly detail: DepositDetail
  readonly onDecided: (sentence: string) => void
}

interface Typed {
  readonly amount: string
  readonly reason: string
}

/** The amount as typed on the wire, and whether it is another one than the member entered. */
function judge({ amount, reason }: Typed, detail: DepositDetail) {
  const parsed = parseTyped(amount)
  const wire = parsed.ok ? toDecimal(parsed.value) : amount
  const corrected = parsed.ok && wire !== detail.amount
  const body = z.safeParse(ApproveBody, {
    amount: wire,
    ...(corrected && reason.trim() !== '' && { reason }),
  })
  const problems = body.success
    ? corrected && body.data.reason === undefined
      ? [{ field: 'reason', message: approveDeposit.refusals.reason_missing.message }]
      : []
    : body.error.issues.slice(0, 1).map(({ path, message }) => ({ field: path.join('.'), message }))
  return { corrected, problems, body: problems.length === 0 ? body.data : undefined }
}

/** What staff decide: the amount they read from the check, or why it is turned down. */
export function DecideForm({ detail, onDecided }: DecideFormProps) {
  const [typed, setTyped] = useState<Typed>({ amount: detail.amount, reason: '' })
  const [attempt, setAttempt] = useState(0)
  const [asking, setAsking] = useState<'approve' | 'reject'>()
  const { decide, isPending, problem, reset } = useDecision(detail.id, onDecided)
  const { corrected, problems, body } = judge(typed, detail)
  const shown = attempt > 0 ? problems : []
  const errors = Object.fromEntries(shown.map(({ field, message }) => [field, message]))
  const ask = (move: 'approve' | 'reject') => {
    reset()
    setAsking(move)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problems.length > 0) setAttempt((count) => count + 1)
    else ask('approve')
  }
  return (
    <section aria-labelledby="decision">
      <h3 id="decision" className="mb-3">
        Decision
      </h3>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary problems={shown} attempt={attempt} />
        <MoneyField
          name="amount"
          label="Amount on the check"
          hint={LIMIT_HINT}
          value={typed.amount}
          onChange={(amount) => setTyped({ ...typed, amount })}
          error={errors['amount']}
        />
        {corrected ? (
          <TextAreaField
            name="reason"
            label="Why another amount"
            hint="The member reads it."
            rows={3}
            value={typed.reason}
            onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
            count={{ length: Array.from(typed.reason).length, max: REASON_LENGTH_MAX }}
            error={errors['reason']}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Approve</Button>
          <Button variant="secondary" onClick={() => ask('reject')}>
            Reject
          </Button>
        </div>
      </form>
      <AlertDialog
        open={asking === 'approve' && body !== undefined}
        danger={false}
        title={`Credit ${body ? formatMoney(fromDecimal(body.amount)) : ''} to ${detail.memberName}?`}
        cancel="Keep reviewing"
        confirm="Approve deposit"
        busy={isPending}
        busyLabel="Approving"
        failure={problem}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => body && decide({ move: 'approve', ...body })}
      >
        {body ? (
          <Plan amount={fromDecimal(body.amount)} at={serverNow()}>
            It goes to {detail.account.kind} ··{detail.account.last4}. The member can use:
          </Plan>
        ) : null}
      </AlertDialog>
      {asking === 'reject' ? (
        <RejectDialog
          busy={isPending}
          problem={problem}
          onReject={(reason) => decide({ move: 'reject', reason })}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </section>
  )
}
