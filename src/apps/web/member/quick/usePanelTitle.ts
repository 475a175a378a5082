import { useEffect } from 'react'
import { institution } from '../../../../platform/web/institution.ts'

/** While a panel is open it names the window; the page's own title comes back when it closes. */
export function usePanelTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    const mine = `${title} | ${institution.shortName}`
    document.title = mine
    return () => {
      if (document.title === mine) document.title = before
    }
  }, [title])
}
