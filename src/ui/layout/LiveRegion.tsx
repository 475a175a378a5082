import { regionId } from '../hooks/announce.ts'

/**
 * The page's two live regions, present from load and filled by `announce()`. React Aria leaves
 * marked regions audible while a dialog hides the rest of the page.
 */
export function LiveRegion() {
  return (
    <div data-live-announcer="true">
      <div id={regionId('polite')} role="status" aria-live="polite" className="sr-only" />
      <div id={regionId('assertive')} role="alert" aria-live="assertive" className="sr-only" />
    </div>
  )
}
