/** "··9310", said as "ending in 9310". */
export function MaskedNumber({ last4 }: { readonly last4: string }) {
  return (
    <>
      <span aria-hidden="true" className="money">
        ··{last4}
      </span>
      <span className="sr-only">, ending in {last4}</span>
    </>
  )
}
