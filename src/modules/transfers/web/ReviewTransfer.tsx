import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SummaryList } from '../../../ui/SummaryList.tsx'
import { formatMoney } from '../../../values/money.ts'
import { AccountName } from './AccountName.tsx'
import { type CheckedDraft, nameOf } from './draft.ts'
import type { SendProblem } from './sendProblem.ts'

interface ReviewTransferProps {
  readonly draft: CheckedDraft
  readonly sending: boolean
  readonly problem: SendProblem | undefined
  readonly onSend: () => void
  readonly onChange: () => void
  readonly onStartAgain: () => void
}

/** The second step: everything once more, and the button that moves the money. */
export function ReviewTransfer(props: ReviewTransferProps) {
  const { draft, sending, problem, onSend, onChange, onStartAgain } = props
  const { amount, from, to, body } = draft
  const change = (what: string) => (
    <button type="button" className="link min-h-11" onClick={onChange}>
      Change<span className="sr-only"> {what}</span>
    </button>
  )
  return (
    <div className="grid max-w-form gap-6">
      {problem ? <Problem {...{ problem, onSend, onStartAgain }} /> : null}
      <SummaryList
        rows={[
          {
            term: 'Amount',
            detail: <Amount value={amount} className="text-h3 font-semibold" />,
            change: change('amount'),
          },
          {
            term: 'From',
            detail: <AccountName {...from} />,
            change: change('the account it comes from'),
          },
          {
            term: 'To',
            detail: <AccountName {...to} />,
            change: change('the account it goes to'),
          },
          { term: 'Reference', detail: body.reference, change: change('reference') },
          {
            term: 'Arrives',
            detail: 'At once. It cannot be undone, but you can move the money back.',
          },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={sending} busyLabel="Sending" onClick={onSend}>
          Move {formatMoney(amount)} to {nameOf(to)}
        </Button>
        <Button variant="quiet" onClick={onChange}>
          Back
        </Button>
      </div>
    </div>
  )
}

type ProblemProps = Pick<ReviewTransferProps, 'onSend' | 'onStartAgain'> & {
  readonly problem: SendProblem
}

function Problem({ problem, onSend, onStartAgain }: ProblemProps) {
  const action = problem.startAgain ? (
    <Button variant="secondary" size="small" onClick={onStartAgain}>
      Start a new transfer
    </Button>
  ) : problem.retry ? (
    <Button variant="secondary" size="small" onClick={onSend}>
      Try again
    </Button>
  ) : null
  return (
    <Notice kind="danger" live title={problem.sentence} actions={action}>
      {problem.about}
    </Notice>
  )
}
