import { MessageCircle } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownKinds } from '../../notifications/web/notifications.ts'
import { QUESTIONS } from './places.ts'

export const notificationKinds: ShownKinds = {
  question: { words: say('Questions'), Icon: MessageCircle, to: QUESTIONS },
}
