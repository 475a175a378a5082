import { MessageCircle } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownKinds } from '../../notifications/web/notifications.ts'

export const notificationKinds: ShownKinds = {
  question: { words: say('Messages'), Icon: MessageCircle },
}
