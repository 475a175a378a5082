/** What is under way. A page begins with its first address on the way. */
const underWay = new Set<unknown>(['address'])

/**
 * Says that `what` is under way, or no longer. The root element has `data-settled` while nothing is,
 * so that whoever drives, measures or pictures the page need not guess how long to wait.
 */
export function setBusy(what: unknown, busy: boolean): void {
  if (busy) {
    underWay.add(what)
    delete document.documentElement.dataset['settled']
  } else if (underWay.delete(what)) settleSoon()
}

/** An answer is on the page only after React has drawn it, which may ask for more, or for a font. */
function settleSoon(): void {
  if (underWay.size === 0) requestAnimationFrame(() => setTimeout(settle))
}

function settle(): void {
  const { documentElement, fonts } = document
  if (underWay.size > 0) return
  if (fonts.status === 'loading') void fonts.ready.then(settleSoon)
  else if (document.querySelector('[aria-busy=true]')) onceChanged(settleSoon)
  else documentElement.dataset['settled'] = ''
}

/** A part of the page whose code has not come yet says so itself, and nobody else knows. */
function onceChanged(then: () => void): void {
  const changes = new MutationObserver(() => {
    changes.disconnect()
    then()
  })
  changes.observe(document.body, { subtree: true, childList: true, attributes: true })
}

const address = { wanted: '', shown: '', loading: true }

const judgeAddress = (): void =>
  setBusy('address', address.loading || address.shown !== address.wanted)

/** Told by the router whenever something changes there: `wanted` is the key of where it came to. */
export function addressWanted(wanted: string, loading: boolean): void {
  Object.assign(address, { wanted, loading })
  judgeAddress()
}

/** Told by what is around every page once the address with the key `shown` is on it. */
export function addressShown(shown: string): void {
  address.shown = shown
  judgeAddress()
}
