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

/** What a notification is about, in words and drawn. */
export const KINDS: Readonly<
  Record<NotificationKind, { readonly words: string; readonly Icon: LucideIcon }>
> = {
  money_in: { words: 'Money in', Icon: ArrowDownLeft },
  money_out: { words: 'Money out', Icon: ArrowUpRight },
  transfer_failed: { words: 'Transfer failed', Icon: TriangleAlert },
  deposit: { words: 'Check deposit', Icon: ScanLine },
  bill: { words: 'Bill Pay', Icon: ReceiptText },
  statement: { words: 'Statement', Icon: FileText },
  security: { words: 'Security', Icon: ShieldAlert },
}
