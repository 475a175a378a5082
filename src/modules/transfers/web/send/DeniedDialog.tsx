import type { ReactNode } from 'react'
import { institution } from '../../../../platform/web/institution.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { TRANSACTION_DENIED } from '../../draft.contract.ts'

interface DeniedDialogProps {
  /** The refusal's own sentence while it stands; undefined when there is nothing to say. */
  readonly sentence: string | undefined
  /** How many transfers are left, and when the count starts again. */
  readonly limitNotice?: ReactNode
  readonly onClose: () => void
}

/** The limit is reached: what that means and whom to ask. Closing leads back to the filled form. */
export const DeniedDialog = ({ sentence, limitNotice, onClose }: DeniedDialogProps) => (
  <Dialog
    title={TRANSACTION_DENIED}
    open={sentence !== undefined}
    onClose={onClose}
    actions={<Button onClick={onClose}>Close</Button>}
  >
    <p>{sentence}</p>
    {limitNotice ? <div className="mt-4">{limitNotice}</div> : null}
    <dl className="mt-4 grid gap-1">
      <Fact term="Support hours" detail={institution.supportHours} />
      {institution.supportPhone ? <Fact term="Phone" detail={institution.supportPhone} /> : null}
    </dl>
    <p className="mt-4">No money left your account.</p>
  </Dialog>
)

const Fact = ({ term, detail }: { readonly term: string; readonly detail: string }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-ink-2">{term}:</dt>
    <dd className="font-medium">{detail}</dd>
  </div>
)
