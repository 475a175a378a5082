import { ShieldAlert } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownKinds } from '../../notifications/web/notifications.ts'

export const notificationKinds: ShownKinds = {
  security: { words: say('Security'), Icon: ShieldAlert },
}
