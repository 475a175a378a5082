import type { ReactNode } from 'react'
import { classNames } from '../format/classNames.ts'
import { Notice } from './Notice.tsx'
import { useFailureFocus } from '../hooks/useFailureFocus.ts'
import type { Words } from '../../values/sentence.ts'

export interface ActionFailureProps {
  /** Why what was pressed did not happen; undefined while nothing failed. */
  readonly failure: Words | undefined
  /** What is certain all the same: "No money left your account." */
  readonly children?: ReactNode
  /** Buttons or links that solve it. */
  readonly actions?: ReactNode
  /** Counts the tries, where the sentence does not go away in between. */
  readonly attempt?: number
  readonly className?: string | undefined
}

/**
 * Why a button did nothing. Place it directly above the button that was pressed: it takes the focus
 * and comes into view together with the button. What is wrong with single fields stands in an
 * {@link ErrorSummary} over the form instead.
 */
export const ActionFailure = ({ failure, attempt = 0, ...rest }: ActionFailureProps) =>
  failure === undefined ? null : <Shown key={`${attempt} ${failure}`} failure={failure} {...rest} />

type ShownProps = Omit<ActionFailureProps, 'failure' | 'attempt'> & { readonly failure: Words }

/** Made anew at each try, so that it takes the focus and is read out each time. */
function Shown({ failure, className, children, actions }: ShownProps) {
  const box = useFailureFocus()
  return (
    // The margin is room for the button under it.
    <div
      ref={box}
      tabIndex={-1}
      data-failure
      className={classNames('scroll-mb-20 rounded-control text-left', className)}
    >
      <Notice kind="danger" live title={failure} actions={actions}>
        {children}
      </Notice>
    </div>
  )
}
