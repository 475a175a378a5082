import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../hooks/announce.ts'
import { useHasFailed } from '../format/failedTitle.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import { verbatim, type Words } from '../../values/sentence.ts'

let shownPath: string | undefined

interface PageTitleProps {
  readonly title: Words
  readonly institution: string
}

/**
 * After moving to another page inside the application the focus goes to its heading and the title
 * is said once; on the first page both are the browser's. A page that was asked for a part of it
 * leads there itself and `settled` is false. A page with several addresses is one place, its `address`.
 */
export function useArrival(settled = true, address?: string): void {
  const { pathname } = useLocation()
  const place = address ?? pathname
  useEffect(() => {
    const moved = shownPath !== undefined && shownPath !== place
    shownPath = place
    if (!moved || !settled) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    // Where the page is scrolled to is the router's: whoever goes back comes to where they were.
    heading?.focus({ preventScroll: true })
    announce(verbatim(document.title))
    // Only arriving counts; what happens on the page later does not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place])
}

/** The window's title. Whatever failed on the page is said first. */
export function WindowTitle({ title, institution }: PageTitleProps) {
  const t = useTranslate()
  const name = `${title} | ${institution}`
  return <title>{useHasFailed() ? t('Error: {name}', { name }) : name}</title>
}

/** Names the page in the window's title, and has it announced on arrival. */
export function PageTitle(page: PageTitleProps) {
  useArrival()
  return <WindowTitle {...page} />
}
