import { Mail } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownWork } from '../../workQueue/web/workQueue.ts'

export const workKind: ShownWork = {
  kind: 'messages',
  permission: 'messages:answer',
  stands: 30,
  label: say('Messages'),
  icon: Mail,
  to: '/admin/messages',
  pathOf: ({ id, task }) =>
    `/admin/messages?folder=${task === 'answer' ? 'open' : task}&message=${id}`,
  tasks: {
    answer: say('Answer the message'),
    mine: say('Answer, assigned to you'),
    overdue: say('Answer, the goal has passed'),
  },
  topics: ['messages'],
}
