/** After the words of a link that leads to a page of its own. */
export const Onward = ({ className = '' }: { readonly className?: string }) => (
  <svg
    viewBox="0 0 20 12"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`inline-block h-3 w-5 shrink-0 ${className}`}
  >
    <path d="M1.5 6h16M13 1.5 17.5 6 13 10.5" />
  </svg>
)
