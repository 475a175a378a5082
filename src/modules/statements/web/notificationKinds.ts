import { FileText } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownKinds } from '../../notifications/web/notifications.ts'

export const notificationKinds: ShownKinds = {
  statement: { words: say('Statement'), Icon: FileText },
}
