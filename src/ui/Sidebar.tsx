import { type ReactNode, useState } from 'react'
import { type LucideIcon, PanelLeft, X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './Button.tsx'

export interface SidebarPlace {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** "12": how many are waiting. Say what it counts in `label` if that is not plain. */
  readonly count?: number
}

interface SidebarProps {
  /** Names the navigation, "Staff". */
  readonly label: string
  readonly places: readonly SidebarPlace[]
  /** At the foot: Sign out. */
  readonly end?: ReactNode
}

/** The places of staff: a column on wide screens, below 960 px a drawer behind a button. */
export function Sidebar({ label, places, end }: SidebarProps) {
  return (
    <>
      <div
        data-page-part="header"
        className="hidden w-60 shrink-0 border-r border-line bg-surface md:block"
      >
        <div className="sticky top-16 grid max-h-[calc(100dvh-4rem)] gap-3 overflow-y-auto p-3">
          <Places label={label} places={places} />
          {end ? <div className="border-t border-line pt-3">{end}</div> : null}
        </div>
      </div>
      <Drawer label={label} places={places} end={end} />
    </>
  )
}

function Drawer({ label, places, end }: SidebarProps) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  // Going somewhere closes the drawer, because it was opened somewhere else.
  const open = openAt === key
  const setOpen = (opens: boolean) => setOpenAt(opens ? key : undefined)
  return (
    <div data-page-part="header" className="border-b border-line bg-surface px-4 py-2 md:hidden">
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        icon={<PanelLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {label} menu
      </Button>
      <ModalOverlay
        isOpen={open}
        onOpenChange={setOpen}
        isDismissable
        className="reveal fixed inset-0 z-50 bg-scrim md:hidden"
      >
        <Modal className="reveal-left h-full w-72 max-w-[85vw] border-r border-line bg-floating shadow-dialog">
          <Dialog
            aria-label={`${label} menu`}
            className="flex h-full flex-col gap-3 overflow-y-auto p-3 outline-none"
          >
            <button
              type="button"
              aria-label="Close"
              onClick={() => setOpen(false)}
              className="grid size-11 place-items-center self-end rounded-control text-ink-2 hover:bg-brand-soft"
            >
              <X aria-hidden="true" className="size-6" strokeWidth={1.75} />
            </button>
            <Places label={label} places={places} />
            {end ? <div className="border-t border-line pt-3">{end}</div> : null}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </div>
  )
}

function Places({ label, places }: Pick<SidebarProps, 'label' | 'places'>) {
  const { pathname, search } = useLocation()
  const here = places.some(({ to }) => to === pathname + search) ? pathname + search : pathname
  return (
    <nav aria-label={label}>
      <ul className="grid gap-1">
        {places.map(({ to, label: words, icon: Icon, count }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === here ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 border-l-4 border-transparent px-3 font-medium text-ink-2 hover:bg-brand-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
              <span className="min-w-0 flex-1">{words}</span>
              {count === undefined ? null : (
                <span className="text-small tabular-nums">{count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
