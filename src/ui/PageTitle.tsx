import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { announce } from './announce.ts'

let shownPath: string | undefined

interface PageTitleProps {
  readonly title: string
  readonly institution: string
  /** The form on the page was refused: the title says so first. */
  readonly failed?: boolean
}

/**
 * Names the page in the window's title. After moving to another page inside the application the
 * focus goes to the heading and the title is said once; on the first page both are the browser's.
 */
export function PageTitle({ title, institution, failed = false }: PageTitleProps) {
  const { pathname } = useLocation()
  useEffect(() => {
    const moved = shownPath !== undefined && shownPath !== pathname
    shownPath = pathname
    if (!moved) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
    announce(document.title)
  }, [pathname])
  return <title>{`${failed ? 'Error: ' : ''}${title} | ${institution}`}</title>
}
