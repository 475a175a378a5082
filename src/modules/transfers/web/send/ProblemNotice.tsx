import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import type { OrderProblem } from '../../../../platform/web/failures.ts'

interface ProblemNoticeProps {
  readonly problem: OrderProblem | undefined
  /** Absent where the form's own button tries again. */
  readonly onRetry?: () => void
  readonly onStartAgain: () => void
  /** What is begun anew. */
  readonly what?: string
}

/** Why there is no receipt, whether money moved, and what to do: above the button that was pressed. */
export function ProblemNotice(props: ProblemNoticeProps) {
  const { problem, onRetry, onStartAgain, what = 'transfer' } = props
  if (!problem) return null
  const action = problem.startAgain ? (
    <Button variant="secondary" size="small" onClick={onStartAgain}>
      Start a new {what}
    </Button>
  ) : problem.retry && onRetry ? (
    <Button variant="secondary" size="small" onClick={onRetry}>
      Try again
    </Button>
  ) : null
  return (
    <ActionFailure failure={problem.sentence} actions={action}>
      {problem.about}
    </ActionFailure>
  )
}
