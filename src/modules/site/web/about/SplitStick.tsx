const NOTCHES = [34, 70, 92, 140, 176, 214, 238, 282]

/** A hazel stick, notched and split: two halves that have to match. */
export const SplitStick = () => (
  <svg
    viewBox="0 0 320 180"
    className="h-auto w-full max-w-[26rem] md:justify-self-end"
    aria-hidden="true"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={halfStick(18, 82)} className="fill-accent" />
    <path d={halfStick(162, 98)} className="fill-brand" />
    <path d="M12 90H308" className="stroke-ink-3" strokeWidth="1.5" strokeDasharray="2 8" />
    {NOTCHES.map((x) => (
      <path key={x} d={`M${x} 36v-8M${x} 144v8`} className="stroke-ink-3" strokeWidth="2.5" />
    ))}
  </svg>
)

/** From the bark at `outer` to the cut at `inner`, with a notch in the cut edge per debt. */
function halfStick(outer: number, inner: number): string {
  const depth = inner < outer ? 14 : -14
  const bark = outer < inner ? outer + 26 : outer - 26
  const cut = NOTCHES.toReversed().map(
    (x) => `L${x + 7} ${inner}L${x} ${inner + depth}L${x - 7} ${inner}`,
  )
  return `M12 ${bark}L308 ${bark}L308 ${inner}${cut.join('')}L12 ${inner}Z`
}
