import { ArrowDownLeft, ArrowUpRight, TriangleAlert } from 'lucide-react'
import { say } from '../../../values/sentence.ts'
import type { ShownKinds } from '../../notifications/web/notifications.ts'

export const notificationKinds: ShownKinds = {
  money_in: { words: say('Money in'), Icon: ArrowDownLeft },
  money_out: { words: say('Money out'), Icon: ArrowUpRight },
  transfer_failed: { words: say('Transfer failed'), Icon: TriangleAlert },
}
