import { insuranceBadge, institution } from '../../../platform/web/institution.ts'
import { classNames } from '../../../ui/format/classNames.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { ThemeChoice } from '../../../ui/theme/ThemeChoice.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface PortalFooterProps {
  /** From edge to edge, as the page above it. */
  readonly wide: boolean
  /** A phone has the choice of a theme among the settings, and no room for it here. */
  readonly settings: boolean
}

/**
 * The foot of the pages of somebody signed in, in one line: which institution this is, its routing
 * number, where an insurer's mark would stand, and how it looks. How to reach us stands at the head.
 */
export function PortalFooter({ wide, settings }: PortalFooterProps) {
  const t = useTranslate()
  const { name, routingNumber } = institution
  return (
    <footer data-page-part="footer" className="border-t border-line text-small text-ink-2">
      <div
        className={classNames(
          'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2',
          wide ? 'px-4 sm:px-6' : 'frame',
        )}
      >
        <p className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-medium max-sm:sr-only">{name}</span>
          <span className="tabular-nums">
            {t('Routing number {number}', { number: routingNumber })}
          </span>
          {insuranceBadge ? <span>{insuranceBadge}</span> : null}
          <TextLink to="/status" className="inline-flex min-h-11 items-center">
            {t('Service status')}
          </TextLink>
        </p>
        <div className={settings ? 'max-sm:hidden' : undefined}>
          <ThemeChoice legendHidden />
        </div>
      </div>
    </footer>
  )
}
