import {
  ArrowDownLeft,
  ArrowUpRight,
  FileText,
  type LucideIcon,
  ReceiptText,
  ScanLine,
  ShieldAlert,
  TriangleAlert,
} from 'lucide-react'
import type { NotificationKind } from '../contract.ts'
import { say, type Sentence } from '../../../values/sentence.ts'

/** What a notification is about, in words and drawn. */
export const KINDS: Readonly<
  Record<NotificationKind, { readonly words: Sentence; readonly Icon: LucideIcon }>
> = {
  money_in: { words: say('Money in'), Icon: ArrowDownLeft },
  money_out: { words: say('Money out'), Icon: ArrowUpRight },
  transfer_failed: { words: say('Transfer failed'), Icon: TriangleAlert },
  deposit: { words: say('Check deposit'), Icon: ScanLine },
  bill: { words: say('Bill Pay'), Icon: ReceiptText },
  statement: { words: say('Statement'), Icon: FileText },
  security: { words: say('Security'), Icon: ShieldAlert },
}
