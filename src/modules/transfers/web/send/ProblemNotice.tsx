import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import type { OrderProblem } from '../../../../platform/web/failures.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface ProblemNoticeProps {
  readonly problem: OrderProblem | undefined
  /** Absent where the form's own button tries again. */
  readonly onRetry?: () => void
  readonly onStartAgain: () => void
  /** What was quoted no longer holds: shows what does, with all else as it was. */
  readonly onNewQuote?: (() => void) | undefined
  /** "Start a new payment", where it is no transfer. */
  readonly startAgain?: Words
}

/** Why there is no receipt, whether money moved, and what to do: above the button that was pressed. */
export function ProblemNotice(props: ProblemNoticeProps) {
  const t = useTranslate()
  const { problem, onRetry, onStartAgain, onNewQuote } = props
  const { startAgain = t('Start a new transfer') } = props
  if (!problem) return null
  const action = problem.startAgain ? (
    <Button variant="secondary" size="small" onClick={onStartAgain}>
      {startAgain}
    </Button>
  ) : onNewQuote ? (
    <Button variant="secondary" size="small" onClick={onNewQuote}>
      {t('Show the new rate')}
    </Button>
  ) : problem.retry && onRetry ? (
    <Button variant="secondary" size="small" onClick={onRetry}>
      {t('Try again')}
    </Button>
  ) : null
  return (
    <ActionFailure failure={problem.sentence} actions={action}>
      {problem.about}
    </ActionFailure>
  )
}
