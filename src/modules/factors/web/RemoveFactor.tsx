import type { Words } from '../../../values/sentence.ts'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { Proof } from '../contract.ts'
import { StepUp } from './proof/StepUp.tsx'
import { useChanged, type useStepUp } from './useSecurity.ts'

interface RemoveFactorProps {
  readonly stepUp: ReturnType<typeof useStepUp>
  /** "Remove passkey?" */
  readonly title: Words
  /** "Remove passkey". */
  readonly submit: Words
  readonly open: boolean
  readonly onClose: () => void
  readonly onRemove: (proof: Proof) => Promise<unknown>
  readonly onDone: () => void
  /** What will no longer work. */
  readonly children: ReactNode
}

/** Asks for proof before something stops being accepted; the proof is the way of saying yes. */
export function RemoveFactor(props: RemoveFactorProps) {
  const { stepUp, title, submit, open, onClose, onRemove, onDone, children } = props
  const changed = useChanged()
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <div className="grid gap-4">
        <div>{children}</div>
        <StepUp
          stepUp={stepUp}
          submit={submit}
          variant="danger"
          onCancel={onClose}
          onProof={async (proof) => {
            await onRemove(proof)
            onClose()
            onDone()
            await changed()
          }}
        />
      </div>
    </Dialog>
  )
}
