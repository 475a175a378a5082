import { useState } from 'react'
import * as z from 'zod/mini'
import { useCheckedForm } from '../../../platform/web/checkedForm.ts'
import { institution } from '../../../platform/web/institution.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { formatMoney, fromDecimal, parseTyped, toDecimal } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import type { MagneticLine } from '../../cashLetters/contract.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import {
  ApproveBody,
  approveDeposit,
  type DepositDetail,
  REASON_LENGTH_MAX,
} from '../review.contract.ts'
import { limitHint } from '../contract.ts'
import { LineFields } from './LineFields.tsx'
import { Plan } from './Plan.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { SameChecks } from './SameChecks.tsx'
import { useDecision } from './useDecision.ts'
import { useSameChecks } from './useSameChecks.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface DecideFormProps {
  readonly detail: DepositDetail
  readonly onOpen: (id: string) => void
  readonly onDecided: (sentence: Words) => void
}

interface Typed {
  readonly amount: string
  readonly reason: string
  readonly routingNumber: string
  readonly accountNumber: string
  readonly checkNumber: string
  readonly numberFirst: boolean
}

/** Whether the check leaves in a cash letter, for which its magnetic line is keyed. */
const isKeyed = institution.cashLetters !== undefined

/** As people write them down: with blanks and hyphens. */
const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '')

function lineOf({ routingNumber, accountNumber, checkNumber, numberFirst }: Typed): MagneticLine {
  const number = digitsOf(checkNumber)
  return {
    routingNumber: digitsOf(routingNumber),
    accountNumber: digitsOf(accountNumber),
    ...(number !== '' && { checkNumber: number }),
    numberFirst,
  }
}

/** The amount on the wire, and whether it is another one than the member entered. */
function read(typed: string, { amount }: DepositDetail) {
  const parsed = parseTyped(typed)
  const wire = parsed.ok ? toDecimal(parsed.value) : typed
  return { wire, corrected: parsed.ok && wire !== amount }
}

/** What is decided is the amount; another one than the member entered wants a reason. */
const useApproval = (detail: DepositDetail) =>
  useCheckedForm({
    schema: ApproveBody,
    blank: {
      routingNumber: '',
      accountNumber: '',
      checkNumber: '',
      numberFirst: false,
      amount: detail.amount,
      reason: '',
    },
    fieldOf: {
      'line.routingNumber': 'routingNumber',
      'line.accountNumber': 'accountNumber',
      'line.checkNumber': 'checkNumber',
    },
    bodyOf: (typed: Typed) => {
      const { wire, corrected } = read(typed.amount, detail)
      const { reason } = typed
      return {
        ...(isKeyed && { line: lineOf(typed) }),
        amount: wire,
        ...(corrected && reason.trim() !== '' && { reason }),
      }
    },
    own: ({ amount, reason }) => {
      const { wire, corrected } = read(amount, detail)
      const fits = z.safeParse(ApproveBody.shape.amount, wire).success
      const missing = corrected && fits && reason.trim() === ''
      return { reason: missing ? approveDeposit.refusals.reason_missing.message : undefined }
    },
  })

/** What staff decide: the amount they read from the check, or why it is turned down. */
export function DecideForm({ detail, onOpen, onDecided }: DecideFormProps) {
  const t = useTranslate()
  const form = useApproval(detail)
  const [approval, setApproval] = useState<z.infer<typeof ApproveBody>>()
  const [rejecting, setRejecting] = useState(false)
  const { decide, isPending, problem, reset } = useDecision(detail.id, onDecided)
  const { reason } = form.values
  const same = useSameChecks(detail.id, approval)
  const isSeen = same.found.length > 0
  const approve = form.checked((body) => {
    reset()
    setApproval(body)
  })
  return (
    <section aria-labelledby="decision">
      <h3 id="decision" className="mb-3">
        {t('Decision')}
      </h3>
      <form noValidate onSubmit={approve} className="grid gap-5">
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        {isKeyed ? <LineFields field={form.field} /> : null}
        <MoneyField
          {...form.control('amount')}
          label={t('Amount on the check')}
          hint={limitHint(t)}
        />
        {read(form.values.amount, detail).corrected ? (
          <TextAreaField
            {...form.field('reason')}
            label={t('Why another amount')}
            hint={t('The member reads it.')}
            rows={3}
            count={{ length: Array.from(reason).length, max: REASON_LENGTH_MAX }}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t('Approve')}</Button>
          <Button
            variant="secondary"
            onClick={() => {
              reset()
              setRejecting(true)
            }}
          >
            {t('Reject')}
          </Button>
        </div>
      </form>
      <AlertDialog
        open={approval !== undefined}
        danger={false}
        title={t('Credit {amount} to {member}?', {
          amount: approval ? formatMoney(fromDecimal(approval.amount)) : '',
          member: detail.memberName,
        })}
        cancel={t('Keep reviewing')}
        confirm={isSeen ? t('Approve as another check') : t('Approve deposit')}
        busy={isPending || same.isLooking}
        busyLabel={isPending ? t('Approving') : t('Looking for the same check')}
        failure={problem}
        onCancel={() => setApproval(undefined)}
        onConfirm={() =>
          approval && decide({ move: 'approve', ...approval, ...(isSeen && { isAnother: true }) })
        }
      >
        <SameChecks deposits={same.found} onOpen={onOpen} />
        {approval ? (
          <Plan amount={fromDecimal(approval.amount)} at={serverNow()}>
            {t('It goes to {account}. The member can use:', {
              account: nameOfAccount(detail.account),
            })}
          </Plan>
        ) : null}
      </AlertDialog>
      {rejecting ? (
        <RejectDialog
          busy={isPending}
          problem={problem}
          onReject={(reason) => decide({ move: 'reject', reason })}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </section>
  )
}
