import { useState } from 'react'
import { Ellipsis } from 'lucide-react'
import { useLocation } from 'react-router'
import { BottomBar } from '../../../ui/layout/BottomBar.tsx'
import { late } from '../../../ui/layout/late.tsx'
import { MEMBER_PLACES, saidPlaces } from './memberPlaces.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const More = late(async () => (await import('./More.tsx')).More)

/** The three places of a phone that are used most, and the rest behind "More". */
export function MemberBottomBar() {
  const t = useTranslate()
  const { key } = useLocation()
  More.useSoon()
  const [wasOpened, setWasOpened] = useState(false)
  const [openAt, setOpenAt] = useState<string>()
  // Going somewhere closes it, because it was opened somewhere else.
  const open = openAt === key
  const show = () => {
    setWasOpened(true)
    setOpenAt(key)
  }
  return (
    <>
      <BottomBar
        label={t('Places')}
        items={[
          ...saidPlaces(t, MEMBER_PLACES.foot),
          { label: t('More'), icon: Ellipsis, expanded: open, onPress: show },
        ]}
      />
      {wasOpened ? <More open={open} onClose={() => setOpenAt(undefined)} /> : null}
    </>
  )
}
