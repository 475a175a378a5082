import { Tag, type TagTone } from '../../../ui/lists/Tag.tsx'
import type { ApplicationState } from '../contract.ts'

const LOOK: Readonly<Record<ApplicationState, readonly [word: string, tone: TagTone]>> = {
  submitted: ['Pending', 'waiting'],
  needs_information: ['Waiting for applicant', 'neutral'],
  approved: ['Approved', 'good'],
  rejected: ['Rejected', 'bad'],
}

export function StateTag({ state }: { readonly state: ApplicationState }) {
  const [word, tone] = LOOK[state]
  return <Tag tone={tone}>{word}</Tag>
}
