import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Proof } from '../../factors/contract.ts'
import { StepUp, type useStepUp } from '../../factors/web/factors.ts'
import type { Owner } from '../contract.ts'

interface RemoveOwnerProps {
  /** Asked for by the press that opened this. */
  readonly stepUp: ReturnType<typeof useStepUp>
  readonly owner: Owner
  readonly onClose: () => void
  readonly onProof: (proof: Proof) => Promise<void>
}

/** Asks for proof before somebody is removed; the proof is the way of saying yes. */
export function RemoveOwner({ stepUp, owner, onClose, onProof }: RemoveOwnerProps) {
  const t = useTranslate()
  const { name } = owner
  return (
    <Dialog title={t('Remove {name}?', { name })} open onClose={onClose}>
      <div className="grid gap-4">
        <p>
          {t(
            '{name} sees this account no more and cannot pay from it, from now on. What they ordered stays in the activity, and what they scheduled with it ends. We write to everybody who has to do with the account.',
            { name },
          )}
        </p>
        <StepUp
          stepUp={stepUp}
          submit={t('Remove')}
          variant="danger"
          onCancel={onClose}
          onProof={async (proof) => {
            await onProof(proof)
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}
