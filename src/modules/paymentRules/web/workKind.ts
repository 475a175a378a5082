import { Hourglass } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownWork } from '../../workQueue/web/workQueue.ts'

export const workKind: ShownWork = {
  kind: 'heldPayments',
  permission: 'fraud:review',
  stands: 45,
  label: say('Held payments'),
  icon: Hourglass,
  to: '/admin/held-payments',
  pathOf: ({ id }) => `/admin/held-payments/${id}`,
  tasks: {
    decide: say('Release or refuse payment'),
  },
  topics: ['heldPayments'],
}
