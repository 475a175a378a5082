import { useState } from 'react'
import { say } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { CommandPalette } from '../../palette/CommandPalette.tsx'
import { PaletteBox } from '../../palette/PaletteBox.tsx'
import { useAccounts } from './useAccounts.ts'
import { usePages } from './usePages.ts'
import { usePaying } from './usePaying.ts'
import { useTransactions } from './useTransactions.ts'

interface MemberPaletteProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onShortcuts: () => void
  /** What was typed before the window was there. */
  readonly begun: string
}

const GROUPS = [
  { id: 'pay', title: say('Move money') },
  { id: 'recent', title: say('Recent') },
  { id: 'pages', title: say('Pages') },
  { id: 'accounts', title: say('Accounts') },
  { id: 'payees', title: say('Payees') },
  { id: 'coming', title: say('Coming up') },
  { id: 'transactions', title: say('Transactions') },
] as const

/** The one search of a member: pages, accounts, payees, what comes and the whole history; and "send Ben 20". */
export const MemberPalette = ({ open, onClose, ...rest }: MemberPaletteProps) => (
  <CommandPalette {...{ open, onClose }}>
    <MemberBox {...{ onClose, ...rest }} />
  </CommandPalette>
)

function MemberBox({ onClose, onShortcuts, begun }: Omit<MemberPaletteProps, 'open'>) {
  const t = useTranslate()
  const [typed, setTyped] = useState(begun)
  const pages = usePages(onShortcuts)
  const { accounts, coming } = useAccounts()
  const paying = usePaying(typed)
  const transactions = useTransactions(typed)
  return (
    <PaletteBox
      label={t('Pages, accounts, payees and transactions')}
      hint={t('You can also write a payment, for example send Ben 20.')}
      groups={GROUPS}
      typed={typed}
      onType={setTyped}
      offers={{
        known: [...pages, ...accounts, ...paying.payees, ...(typed.trim() === '' ? [] : coming)],
        found: [...paying.payments, ...transactions.found],
        loading: transactions.isLoading ? say('Looking through your transactions') : undefined,
        failed: transactions.hasFailed
          ? say('We could not search your transactions. Check your connection.')
          : paying.hasFailed
            ? say('We could not look among your payees.')
            : undefined,
      }}
      recentsName="member-recent"
      onClose={onClose}
    />
  )
}
