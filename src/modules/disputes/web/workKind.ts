import { MessageSquareWarning } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownWork } from '../../workQueue/web/workQueue.ts'

export const workKind: ShownWork = {
  kind: 'disputes',
  permission: 'disputes:decide',
  stands: 25,
  label: say('Disputes'),
  icon: MessageSquareWarning,
  to: '/admin/disputes',
  pathOf: ({ id }) => `/admin/disputes?case=${id}`,
  tasks: {
    credit: say('Decide, or credit until then'),
    decide: say('Decide the case'),
    overdue: say('The legal deadline has passed'),
  },
  topics: ['disputes'],
}
