import { Landmark } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownWork } from '../../workQueue/web/workQueue.ts'

export const workKind: ShownWork = {
  kind: 'payments',
  permission: 'payments:read',
  stands: 50,
  label: say('Payments'),
  icon: Landmark,
  to: '/admin/payments',
  pathOf: ({ id, task }) =>
    task === 'entry' || task === 'refused_file'
      ? `/admin/payments/files/${id.split(' ')[0]}`
      : '/admin/payments',
  tasks: {
    entry: say('Entry that could not be posted'),
    file_waits: say('File not handed over'),
    refused_file: say('File that was not taken'),
    old_rates: say('Exchange rates are too old'),
    refused_rates: say('Exchange rates that were not taken'),
    unexplained: say('Clearing account not explained'),
  },
  topics: [],
}
