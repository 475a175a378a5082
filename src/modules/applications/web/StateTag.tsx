import { Tag, type TagTone } from '../../../ui/lists/Tag.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { ApplicationState } from '../contract.ts'

const LOOK: Readonly<Record<ApplicationState, readonly [word: Sentence, tone: TagTone]>> = {
  submitted: [say('Pending'), 'waiting'],
  needs_information: [say('Waiting for applicant'), 'neutral'],
  approved: [say('Approved'), 'good'],
  rejected: [say('Rejected'), 'bad'],
}

export function StateTag({ state }: { readonly state: ApplicationState }) {
  const t = useTranslate()
  const [word, tone] = LOOK[state]
  return <Tag tone={tone}>{t(word)}</Tag>
}
