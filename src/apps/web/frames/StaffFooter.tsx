import { insuranceBadge, institution } from '../../../platform/web/institution.ts'
import { ThemeChoice } from '../../../ui/theme/ThemeChoice.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** The foot of the pages of staff, in one line: which institution this is, and how it looks. */
export function StaffFooter() {
  const t = useTranslate()
  const { name, routingNumber } = institution
  return (
    <footer
      data-page-part="footer"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-2 text-small text-ink-2 sm:px-6"
    >
      <p className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
        <span className="font-medium">{name}</span>
        <span className="tabular-nums">
          {t('Routing number {number}', { number: routingNumber })}
        </span>
        {insuranceBadge ? <span>{insuranceBadge}</span> : null}
      </p>
      <ThemeChoice legendHidden />
    </footer>
  )
}
