import { useTranslate } from '../../values/useTranslate.tsx'

/** "··9310", said as "ending in 9310". */
export function MaskedNumber({ last4 }: { readonly last4: string }) {
  const t = useTranslate()
  return (
    <>
      <span aria-hidden="true" className="money">
        ··{last4}
      </span>
      <span className="sr-only">, {t('ending in {last4}', { last4 })}</span>
    </>
  )
}
