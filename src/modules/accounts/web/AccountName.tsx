import { useTranslate } from '../../../values/useTranslate.tsx'
import { kindWords } from '../contract.ts'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'

interface AccountNameProps {
  /** Of an account that is not ours: whose it is. */
  readonly kind: string
  readonly last4: string
}

/** "Savings ··9310" for the eye, "Savings, ending in 9310" for the ear. */
export const AccountName = ({ kind, last4 }: AccountNameProps) => {
  const t = useTranslate()
  return (
    <>
      {kindWords(t, kind)} <MaskedNumber last4={last4} />
    </>
  )
}
