import { ScanLine } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownKinds } from '../../notifications/web/notifications.ts'

export const notificationKinds: ShownKinds = {
  deposit: { words: say('Check deposit'), Icon: ScanLine },
}
