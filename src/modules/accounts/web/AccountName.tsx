import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'

/** "Savings ··9310" for the eye, "Savings, ending in 9310" for the ear. */
export const AccountName = ({ kind, last4 }: { readonly kind: string; readonly last4: string }) => (
  <>
    {kind} <MaskedNumber last4={last4} />
  </>
)
