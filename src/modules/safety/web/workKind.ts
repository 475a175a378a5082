import { PhoneCall } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownWork } from '../../workQueue/web/workQueue.ts'
import { STAFF_SAFETY } from './places.ts'

export const workKind: ShownWork = {
  kind: 'safety',
  permission: 'fraud:review',
  stands: 5,
  label: say('Safety reports'),
  icon: PhoneCall,
  to: STAFF_SAFETY,
  pathOf: () => STAFF_SAFETY,
  tasks: {
    call: say('Call the member: it was not them'),
  },
  topics: ['safety'],
}
