/** Four strokes, and the hazel stroke that crosses them once something is complete. */
export const TallyMark = ({ crossed }: { readonly crossed: boolean }) => (
  <svg
    viewBox="0 0 64 48"
    aria-hidden="true"
    className="h-12 w-16"
    fill="none"
    strokeWidth="4"
    strokeLinecap="round"
  >
    <path d="M14 8v32M26 8v32M38 8v32M50 8v32" className="stroke-brand" />
    {crossed ? <path d="M6 36 58 12" className="stroke-accent" strokeWidth="5" /> : null}
  </svg>
)
