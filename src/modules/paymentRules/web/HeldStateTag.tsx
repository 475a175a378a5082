import { Tag, type TagTone } from '../../../ui/lists/Tag.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { HeldState } from '../held.contract.ts'
import { STATE_WORDS } from './words.ts'

const TONE: Readonly<Record<HeldState, TagTone>> = {
  open: 'waiting',
  released: 'good',
  refused: 'bad',
  cancelled: 'neutral',
  lapsed: 'neutral',
}

export const HeldStateTag = ({ state }: { readonly state: HeldState }) => {
  const t = useTranslate()
  return (
    <Tag tone={TONE[state]} icon>
      {t(STATE_WORDS[state])}
    </Tag>
  )
}
