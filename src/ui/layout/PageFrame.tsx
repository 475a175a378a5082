import type { ReactNode } from 'react'
import { classNames } from '../format/classNames.ts'
import { LiveRegion } from './LiveRegion.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'

export interface PageFrameProps {
  /** The honesty strip, above everything else. */
  readonly strip?: ReactNode
  readonly header?: ReactNode
  /** Left of the page on wide screens (staff). */
  readonly sidebar?: ReactNode
  readonly footer?: ReactNode
  /** Fixed to the foot of phones; the page leaves room for it. */
  readonly bottomBar?: ReactNode
  /** `page`: the 1160 px container. `full`: the whole width, for public bands and staff screens. */
  readonly width?: 'page' | 'full'
  readonly children: ReactNode
}

/** Skip link, strip, header, main, footer: the frame of every page, in reading order. */
export function PageFrame(props: PageFrameProps) {
  const { strip, header, sidebar, footer, bottomBar, width = 'page', children } = props
  const main = (
    <main
      id="main"
      tabIndex={-1}
      className={classNames(
        'min-w-0 flex-1',
        // While what is on a page is read it is short: the footer would stand in the window and leave it again.
        (bottomBar || sidebar) && 'min-h-[calc(100dvh-4rem)]',
        width === 'page' && 'frame py-6 sm:py-8',
        width === 'full' && sidebar && 'px-4 py-6 sm:px-6',
      )}
    >
      {children}
    </main>
  )
  return (
    <div
      className={classNames('flex min-h-dvh flex-col', bottomBar && 'pb-18 md:pb-0')}
      data-page-frame
      data-wide={sidebar ? true : undefined}
    >
      <SkipLink />
      <LiveRegion />
      {strip ? <div data-page-part="strip">{strip}</div> : null}
      {header}
      {sidebar ? (
        <div className="flex min-w-0 flex-1 flex-col md:flex-row">
          {sidebar}
          <div className="flex min-w-0 flex-1 flex-col">
            {main}
            {footer}
          </div>
        </div>
      ) : (
        <>
          {main}
          {footer}
        </>
      )}
      {bottomBar}
    </div>
  )
}

/** The strip that says, on every page, that this is a demonstration. */
export function DemoStrip({ children }: { readonly children: ReactNode }) {
  const t = useTranslate()
  return (
    <aside
      aria-label={t('About this site')}
      className="border-b border-line bg-accent-soft text-accent-ink"
    >
      <p className="frame py-1.5 text-caption font-medium in-data-wide:max-w-none">{children}</p>
    </aside>
  )
}
