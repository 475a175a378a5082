import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { ActionFailure, type ActionFailureProps } from '../layout/ActionFailure.tsx'
import { classNames } from '../format/classNames.ts'
import { useScrollStop } from '../hooks/useScrollStop.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

export interface DialogProps {
  readonly title: Words
  readonly open: boolean
  readonly onClose: () => void
  /** `alertdialog` asks before something that cannot be taken back. */
  readonly role?: 'dialog' | 'alertdialog'
  readonly wide?: boolean
  /** On a phone it takes the whole screen, so that the keys there cover less of it. */
  readonly sheet?: boolean
  /** Why the last press of one of the buttons came to nothing; it stands above them. */
  readonly failure?: Words | undefined
  /** What is certain all the same, and what else there is to do about it. */
  readonly aboutFailure?: Omit<ActionFailureProps, 'failure'> | undefined
  /** Buttons: the way back first. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** What scrolls between the title and the buttons; where that is little room, the buttons scroll along. */
const Body = ({ children }: { readonly children: ReactNode }) => (
  <div
    {...useScrollStop()}
    className="min-h-0 overflow-y-auto p-4 sm:p-6 short:shrink-0 short:overflow-y-visible"
  >
    {children}
  </div>
)

/** The window itself, loaded when one is first opened. */
export function DialogWindow({
  title,
  open,
  onClose,
  role = 'dialog',
  wide = false,
  sheet = false,
  failure,
  aboutFailure,
  actions,
  children,
}: DialogProps) {
  const t = useTranslate()
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      isDismissable={role === 'dialog'}
      className="reveal fixed inset-0 z-50 grid place-items-end bg-scrim sm:place-items-center sm:p-6"
    >
      <Modal
        className={classNames(
          'reveal-up flex max-h-[92dvh] w-full flex-col rounded-t-card border border-line bg-floating shadow-dialog sm:rounded-card',
          wide ? 'sm:max-w-[52rem]' : 'sm:max-w-[32rem]',
          sheet && 'max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none max-sm:border-0',
        )}
      >
        <AriaDialog
          role={role}
          className="flex min-h-0 flex-col outline-none short:overflow-y-auto"
        >
          <div className="flex items-start gap-4 border-b border-line p-4 sm:px-6 short:sticky short:top-0 short:z-10 short:rounded-t-card short:bg-floating">
            <Heading slot="title" level={2} className="min-w-0 flex-1 pt-1.5 text-h2">
              {title}
            </Heading>
            <button
              type="button"
              onClick={onClose}
              aria-label={t('Close')}
              className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-brand-soft"
            >
              <X aria-hidden="true" className="size-6" strokeWidth={1.75} />
            </button>
          </div>
          <Body>
            {children}
            <ActionFailure {...aboutFailure} failure={failure} className="mt-5" />
          </Body>
          {actions ? (
            <div className="flex flex-wrap gap-3 border-t border-line p-4 *:grow sm:items-start sm:justify-end sm:px-6 sm:*:grow-0">
              {actions}
            </div>
          ) : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
