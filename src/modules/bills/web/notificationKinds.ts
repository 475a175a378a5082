import { ReceiptText } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownKinds } from '../../notifications/web/notifications.ts'

export const notificationKinds: ShownKinds = {
  bill: { words: say('Bill Pay'), Icon: ReceiptText },
}
