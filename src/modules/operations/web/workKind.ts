import { Clock3 } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownWork } from '../../workQueue/web/workQueue.ts'

export const workKind: ShownWork = {
  kind: 'jobs',
  permission: 'jobs:run',
  stands: 70,
  label: say('Jobs'),
  icon: Clock3,
  to: '/admin/jobs',
  pathOf: () => '/admin/jobs',
  tasks: {
    retry: say('Try again or put away'),
  },
  topics: [],
}
