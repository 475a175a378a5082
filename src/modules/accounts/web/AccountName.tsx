import { useTranslate } from '../../../values/useTranslate.tsx'
import { accountWords } from '../contract.ts'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'

interface AccountNameProps {
  /** Of an account that is not ours: whose it is. */
  readonly kind: string
  readonly name?: string | undefined
  readonly last4: string
}

/** "Savings ··9310" for the eye, "Savings, ending in 9310" for the ear. */
export const AccountName = ({ last4, ...account }: AccountNameProps) => {
  const t = useTranslate()
  return (
    <>
      {accountWords(t, account)} <MaskedNumber last4={last4} />
    </>
  )
}
