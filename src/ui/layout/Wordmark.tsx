import { classNames } from '../format/classNames.ts'

/** The mark: four members, and the hazel stroke that joins them. */
export const TallyLogo = ({ className }: { readonly className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={className}
    fill="none"
    strokeLinecap="round"
  >
    <rect width="24" height="24" rx="5" className="fill-feature" />
    <path
      d="M6.3 6v12M10.1 6v12M13.9 6v12M17.7 6v12"
      className="stroke-on-feature"
      strokeWidth="1.9"
    />
    <path d="M3.6 16.2 20.4 7.8" className="stroke-accent" strokeWidth="2.3" />
  </svg>
)

interface WordmarkProps {
  readonly name: string
  /** Where the mark is, if it is not the tally. */
  readonly logo: string | null
  readonly onFeature?: boolean
  /** On the narrowest phones the mark stands alone; the name is still said. */
  readonly compact?: boolean
}

export const Wordmark = ({ name, logo, onFeature = false, compact = false }: WordmarkProps) => (
  <span className="inline-flex min-w-0 items-center gap-2.5">
    {logo === null ? (
      <TallyLogo className="size-8 shrink-0" />
    ) : (
      <img src={logo} alt="" width={32} height={32} className="size-8 shrink-0" />
    )}
    <span
      className={classNames(
        'min-w-0 font-heading text-wordmark font-semibold',
        onFeature ? 'text-on-feature' : 'text-ink',
        compact && 'max-[25rem]:sr-only',
      )}
    >
      {name}
    </span>
  </span>
)
