import { institution } from '../../../platform/web/institution.ts'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { TallyLogo } from '../../../ui/layout/Wordmark.tsx'
import type { SampleCard } from './sampleCards.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** The front of a card, one corner notched as on the stick it comes from. Last four only. */
export const CardFace = ({ card }: { readonly card: SampleCard }) => {
  const t = useTranslate()
  return (
    <div
      data-on-feature
      className="card-face relative flex aspect-[1.586] min-h-[9.5rem] w-full @max-[11rem]:min-h-56 max-w-[22rem] flex-col justify-between p-4 sm:p-5"
    >
      <div className="flex items-center gap-2">
        <TallyLogo className="size-8 shrink-0 @max-[13rem]:hidden" />
        <span className="min-w-0 font-heading text-h3 font-semibold @max-[11rem]:text-body">
          {institution.shortName}
        </span>
      </div>
      <svg
        viewBox="0 0 320 60"
        preserveAspectRatio="none"
        aria-hidden="true"
        fill="none"
        strokeLinecap="round"
        className="absolute inset-x-0 top-[36%] h-[28%] w-full"
      >
        <path d="M-4 50 324 8" className="stroke-accent" strokeWidth="5" />
      </svg>
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <span>
          <span className="block text-small whitespace-nowrap">{t(card.name)}</span>
          <span className="text-h3 font-semibold tabular-nums">
            <MaskedNumber last4={card.last4} />
          </span>
        </span>
        <span className="border border-current px-1.5 text-caption font-medium">{t('Sample')}</span>
      </div>
    </div>
  )
}
