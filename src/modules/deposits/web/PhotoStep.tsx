import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { institution } from '../../../platform/web/institution.ts'
import type { Side } from '../review.contract.ts'
import { CheckPhoto } from './CheckPhoto.tsx'
import type { DepositForm } from './useDeposit.ts'

interface PhotoStepProps {
  readonly form: DepositForm
  readonly side: Side
}

/** A photo of one side; the back is signed first. */
export function PhotoStep({ form, side }: PhotoStepProps) {
  const { values, problems, attempt } = form
  return (
    <form noValidate onSubmit={form.next} className="grid gap-6">
      <ErrorSummary problems={problems} attempt={attempt} />
      {side === 'back' ? (
        <Notice title="Sign the back first.">
          Write your name and “For mobile deposit at {institution.shortName} only” under it. A check
          that is not signed comes back.
        </Notice>
      ) : null}
      <CheckPhoto
        side={side}
        photo={values[side]}
        error={form.errorOf(side)}
        onPhoto={(photo) => form.putPhoto(side, photo)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">
          {side === 'front' ? 'Continue to the back' : 'Review the deposit'}
        </Button>
        <Button variant="quiet" onClick={() => form.go(side === 'front' ? 'details' : 'front')}>
          Back
        </Button>
      </div>
    </form>
  )
}
