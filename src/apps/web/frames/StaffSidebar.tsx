import { useEffect, useState } from 'react'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { classNames } from '../../../ui/format/classNames.ts'
import { SidebarRow } from './SidebarRow.tsx'
import { narrowSidebar, useSidebarNarrow } from './sidebarWidth.ts'
import { StaffPlaces } from './StaffPlaces.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** The places of staff on wide screens: a column, or a strip of icons for whoever wants room. */
export function StaffSidebar() {
  const t = useTranslate()
  const narrow = useSidebarNarrow()
  const [hushed, setHushed] = useState(false)
  useEffect(() => {
    if (!narrow) return
    // A label that came out covers something: Escape puts it away without moving the pointer.
    const hush = ({ key }: KeyboardEvent) => key === 'Escape' && setHushed(true)
    document.addEventListener('keydown', hush)
    return () => document.removeEventListener('keydown', hush)
  }, [narrow])
  return (
    <div
      data-page-part="header"
      data-hushed={hushed || undefined}
      onPointerOver={() => setHushed(false)}
      onBlur={() => setHushed(false)}
      className={classNames(
        'hidden shrink-0 border-r border-line bg-surface md:block',
        narrow ? 'w-16' : 'w-60',
      )}
    >
      <div
        className={classNames(
          'sticky top-16 grid gap-2 bg-surface py-3',
          narrow ? 'px-2' : 'max-h-[calc(100dvh-4rem)] overflow-y-auto px-3',
        )}
      >
        <StaffPlaces narrow={narrow} />
        <SidebarRow
          label={t(narrow ? 'Expand menu' : 'Collapse menu')}
          icon={narrow ? PanelLeftOpen : PanelLeftClose}
          narrow={narrow}
          onPress={() => narrowSidebar(!narrow)}
        />
      </div>
    </div>
  )
}
