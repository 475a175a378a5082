import { Banknote } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownWork } from '../../workQueue/web/workQueue.ts'

export const workKind: ShownWork = {
  kind: 'deposits',
  permission: 'deposits:review',
  stands: 20,
  label: say('Deposits'),
  icon: Banknote,
  to: '/admin/deposits',
  pathOf: ({ id }) => `/admin/deposits?folder=waiting&deposit=${id}`,
  tasks: {
    decide: say('Review the check'),
    compare: say('May be a duplicate check'),
  },
  topics: ['deposits'],
}
