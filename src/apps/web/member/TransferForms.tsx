import { LimitNotice } from '../../../modules/limits/web/LimitNotice.tsx'
import { PayeePicker } from '../../../modules/payees/web/PayeePicker.tsx'
import { SavePayee } from '../../../modules/payees/web/SavePayee.tsx'
import type { PayeeKind } from '../../../modules/payees/contract.ts'
import type { Destination } from '../../../modules/transfers/receipt.contract.ts'
import type { OutgoingKind } from '../../../modules/transfers/web/flow.ts'
import {
  TransferPanel,
  type TransferPanelProps,
} from '../../../modules/transfers/web/TransferPanel.tsx'

const PAYEE_KIND: Readonly<Record<OutgoingKind, PayeeKind>> = {
  user: 'member',
  external: 'us_bank',
  international: 'international',
}

/** What a saved payee is called until somebody names them. */
function nameOf(to: Destination): string {
  switch (to.type) {
    case 'account':
      return to.kind
    case 'member':
      return to.name
    case 'us_bank':
      return to.accountName
    case 'international':
      return to.recipientName
  }
}

/** Moving money, with the limit above the forms and the people paid before. */
export const TransferForms = (props: Pick<TransferPanelProps, 'accounts' | 'onPosted'>) => (
  <TransferPanel
    {...props}
    limitNotice={<LimitNotice />}
    renderPayees={(kind, onPick) => (
      <PayeePicker key={kind} kinds={[PAYEE_KIND[kind]]} onPick={onPick} />
    )}
    renderSavePayee={({ payeeId, to }) =>
      payeeId === null ? null : <SavePayee payeeId={payeeId} suggestedName={nameOf(to)} />
    }
  />
)
