import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'

const FETCHED_AFTER_MS = 2000

/** Nothing is on its way to the page any more: on a slow line it would have to share. */
const isPageRead = (): boolean => 'settled' in document.documentElement.dataset

const BUSY = <span hidden aria-busy="true" />

/**
 * A part that a page can be used without. Its code is fetched when the page has had time to load, where
 * what stands on the page asks for that with `useSoon`, and at the latest when the part is shown.
 * @param meanwhile keeps its place until then
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: (props: Props) => ReactNode,
): ComponentType<Props> & { readonly useSoon: () => void } {
  const Late = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  const useSoon = (): void =>
    useEffect(() => {
      const timer = setInterval(() => {
        if (!isPageRead()) return
        clearInterval(timer)
        load().catch(() => {})
      }, FETCHED_AFTER_MS)
      return () => clearInterval(timer)
    }, [])
  return Object.assign(
    (props: Props) => (
      <Suspense fallback={meanwhile ? <div aria-busy="true">{meanwhile(props)}</div> : BUSY}>
        <Late {...props} />
      </Suspense>
    ),
    { useSoon },
  )
}
