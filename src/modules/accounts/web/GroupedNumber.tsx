/** Where the groups of 3, 3 and 4 begin and end; a longer number goes on in a fourth. */
const GROUPS = [
  [0, 3],
  [3, 6],
  [6, 10],
  [10, undefined],
] as const

/**
 * An account number in groups of 3, 3 and 4. The gaps are drawn and not written, so that copying
 * gives the bare digits.
 */
export const GroupedNumber = ({ digits }: { readonly digits: string }) => (
  <span className="inline-flex gap-[0.4em] tabular-nums">
    {GROUPS.map(([from, to]) => {
      const group = digits.slice(from, to)
      return group === '' ? null : <span key={from}>{group}</span>
    })}
  </span>
)
