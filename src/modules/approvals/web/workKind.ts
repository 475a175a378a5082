import { Stamp } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownWork } from '../../workQueue/web/workQueue.ts'

export const workKind: ShownWork = {
  kind: 'approvals',
  stands: 40,
  label: say('Approvals'),
  icon: Stamp,
  to: '/admin/approvals',
  pathOf: () => '/admin/approvals',
  tasks: {
    decide: say('Agree or reject'),
  },
  topics: ['approvals'],
}
