import { Tag, type TagTone } from '../../../ui/lists/Tag.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { HitState } from '../contract.ts'

const WORDS: Readonly<Record<HitState, Sentence>> = {
  open: say('Open'),
  cleared: say('Cleared'),
  confirmed: say('Confirmed'),
}

const TONE: Readonly<Record<HitState, TagTone>> = {
  open: 'waiting',
  cleared: 'good',
  confirmed: 'bad',
}

export const StateTag = ({ state }: { readonly state: HitState }) => {
  const t = useTranslate()
  return (
    <Tag tone={TONE[state]} icon>
      {t(WORDS[state])}
    </Tag>
  )
}
