import { UserCheck } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownWork } from '../../workQueue/web/workQueue.ts'

export const workKind: ShownWork = {
  kind: 'applications',
  permission: 'applications:review',
  stands: 10,
  label: say('Applications'),
  icon: UserCheck,
  to: '/admin?tab=pending',
  pathOf: ({ id }) => `/admin?tab=pending&application=${id}`,
  tasks: {
    decide: say('Review the application'),
  },
  topics: ['applications'],
}
