import { type ReactNode, useRef, useState } from 'react'
import { ApiRefusal } from '../../../../platform/web/api.ts'
import { Withdrawn } from '../../../../platform/web/sentForm.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { type Proof, PROOF_REFUSALS, type ProvenAction } from '../../contract.ts'
import { useStepUp } from '../useSecurity.ts'
import { StepUp } from './StepUp.tsx'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface Waiting {
  readonly carryOut: (proof: Proof) => Promise<void>
  readonly withdraw: () => void
}

/** Whether a refusal is about the proof, which is given in the dialog, and not about the action. */
const isAboutProof = (error: unknown): boolean =>
  error instanceof ApiRefusal && Object.hasOwn(PROOF_REFUSALS, error.code)

/**
 * Asks for proof in a dialog before something is sent. `confirmed` answers what the server answered;
 * it throws what the server refused, but for a wrong code, which is asked for again.
 */
export function useConfirmation(
  action: ProvenAction,
  title: Words,
  about?: Parameters<typeof useStepUp>[1],
) {
  const t = useTranslate()
  const [waiting, setWaiting] = useState<Waiting>()
  const answered = useRef(false)
  const stepUp = useStepUp(action, about)
  const confirmed = <Reply,>(send: (proof: Proof) => Promise<Reply>): Promise<Reply> =>
    new Promise((resolve, reject) => {
      answered.current = false
      const end = () => {
        answered.current = true
        setWaiting(undefined)
      }
      stepUp.mutate()
      setWaiting({
        carryOut: async (proof) => {
          try {
            const reply = await send(proof)
            end()
            resolve(reply)
          } catch (error) {
            if (isAboutProof(error)) throw error
            end()
            reject(error)
          }
        },
        withdraw: () => {
          if (answered.current) return
          end()
          reject(new Withdrawn())
        },
      })
    })
  const dialog: ReactNode = (
    <Dialog title={title} open={waiting !== undefined} onClose={() => waiting?.withdraw()}>
      {waiting ? (
        <StepUp
          stepUp={stepUp}
          submit={t('Confirm')}
          onCancel={waiting.withdraw}
          onProof={waiting.carryOut}
        />
      ) : null}
    </Dialog>
  )
  return { confirmed, dialog }
}
