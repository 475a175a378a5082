import { ShieldAlert } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownWork } from '../../workQueue/web/workQueue.ts'

export const workKind: ShownWork = {
  kind: 'sanctions',
  permission: 'sanctions:review',
  stands: 60,
  label: say('Sanctions'),
  icon: ShieldAlert,
  to: '/admin/sanctions',
  pathOf: ({ id }) => `/admin/sanctions/${id}`,
  tasks: {
    compare: say('Compare with the list'),
  },
  topics: ['sanctions'],
}
