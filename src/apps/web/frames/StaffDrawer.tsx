import { useState } from 'react'
import { Menu, X } from 'lucide-react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useLocation } from 'react-router'
import { StaffPlaces } from './StaffPlaces.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** The places of staff below 960 px: a drawer, and the button that opens it. */
export function StaffDrawer() {
  const t = useTranslate()
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  // Going somewhere closes the drawer, because it was opened somewhere else.
  const open = openAt === key
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpenAt(key)}
        className="-ml-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-brand-soft md:hidden"
      >
        <Menu aria-hidden="true" className="size-6" strokeWidth={1.75} />
        <span className="sr-only">{t('Open menu')}</span>
      </button>
      <ModalOverlay
        isOpen={open}
        onOpenChange={(opens) => setOpenAt(opens ? key : undefined)}
        isDismissable
        className="reveal fixed inset-0 z-50 bg-scrim md:hidden"
      >
        <Modal className="reveal-left h-full w-72 max-w-[85vw] border-r border-line bg-floating shadow-dialog">
          <Dialog
            aria-label={t('Staff menu')}
            className="flex h-full flex-col gap-2 overflow-y-auto p-3 outline-none"
          >
            <button
              type="button"
              aria-label={t('Close')}
              onClick={() => setOpenAt(undefined)}
              className="grid size-11 shrink-0 place-items-center self-end rounded-control text-ink-2 hover:bg-brand-soft"
            >
              <X aria-hidden="true" className="size-6" strokeWidth={1.75} />
            </button>
            <StaffPlaces />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}
