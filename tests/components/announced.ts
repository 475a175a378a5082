const said: string[] = []
let observer: MutationObserver | undefined

/** What screen readers were told to say since the test began, oldest first, one sentence a line. */
export const announced = (): string => said.join('\n')

/** Listens to the live regions of whatever is mounted in this test. */
export function hearAnnouncements(): void {
  observer?.disconnect()
  said.length = 0
  observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = target instanceof Element ? target.closest('[data-live-announcer] > *') : null
      if (region?.textContent) said.push(region.textContent)
    }
  })
  observer.observe(document.body, { subtree: true, childList: true })
}
