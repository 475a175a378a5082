const GROUPS = [3, 3, 4] as const

/**
 * An account number in groups of 3, 3 and 4. The gaps are drawn and not written, so that copying
 * gives the bare digits.
 */
export function GroupedNumber({ digits }: { readonly digits: string }) {
  let from = 0
  return (
    <span className="inline-flex gap-[0.4em] tabular-nums">
      {GROUPS.map((length) => {
        const group = digits.slice(from, (from += length))
        return <span key={from}>{group}</span>
      })}
      {digits.length > from ? <span>{digits.slice(from)}</span> : null}
    </span>
  )
}

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
