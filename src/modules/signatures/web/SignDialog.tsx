import { type FormEvent, useId } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { CodeQuestion } from '../../../ui/fields/CodeQuestion.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { verbatim } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import type { Waiting } from '../contract.ts'
import type { useSigning } from './useSigning.ts'

interface SignDialogProps {
  readonly request: Waiting
  readonly signing: ReturnType<typeof useSigning>
  readonly onClose: () => void
}

/** Everything that is signed once more, and the code under it: the signature is for exactly that. */
export function SignDialog({ request, signing, onClose }: SignDialogProps) {
  const t = useTranslate()
  const id = useId()
  const { question, problems, attempt, busy } = signing
  const problem = question ? signing.problem : signing.askProblem
  const sign = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) signing.send(request.id, request)
  }
  const again =
    question === undefined && problem?.retry ? (
      <Button variant="secondary" size="small" onClick={() => signing.begin(request)}>
        {t('Try again')}
      </Button>
    ) : undefined
  return (
    <Dialog
      open
      title={request.amount === null ? t('Sign this change?') : t('Sign this payment?')}
      onClose={onClose}
      failure={problem?.sentence}
      aboutFailure={{ children: problem?.about, actions: again }}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Close without signing')}
          </Button>
          {question ? (
            <Button type="submit" form={id} busy={busy} busyLabel={t('Signing')}>
              {t('Sign')}
            </Button>
          ) : null}
        </>
      }
    >
      <form id={id} noValidate className="grid gap-6" onSubmit={sign}>
        <ErrorSummary problems={problems} attempt={attempt} />
        <SummaryList rows={rowsOf(t, request)} />
        {question ? (
          <CodeQuestion {...question} />
        ) : problem ? null : (
          <Loading label={t('Loading')}>
            <Skeleton className="h-12" />
          </Loading>
        )}
      </form>
    </Dialog>
  )
}

function rowsOf(t: TranslateToNodes, request: Waiting): readonly SummaryRow[] {
  const { amount, payee, account, reference, proposedBy, proposedAt, expiresAt } = request
  const moment = (instant: string) => (
    <Time instant={instant} zone={institution.timeZone} format="moment" />
  )
  return [
    ...(amount === null
      ? [{ term: t('What changes'), detail: verbatim(payee) }]
      : [
          {
            term: t('Amount'),
            detail: <Amount value={fromDecimal(amount)} className="text-h3 font-semibold" />,
          },
          { term: t('To'), detail: verbatim(payee) },
        ]),
    { term: amount === null ? t('Account') : t('From'), detail: <AccountName {...account} /> },
    ...(reference === null ? [] : [{ term: t('For'), detail: verbatim(reference) }]),
    {
      term: t('Proposed by'),
      detail: t.rich('{name}, {moment}', { name: proposedBy, moment: moment(proposedAt) }),
    },
    { term: t('Lapses'), detail: moment(expiresAt) },
  ]
}
