const KEPT = 'account-invitation'

/**
 * What the link of the mail carries. It is kept in this tab while somebody signs in on the way, as no other
 * address of ours may carry it.
 */
export function tokenOfLink(): string {
  const fromLink = window.location.hash.slice(1)
  if (fromLink === '') return sessionStorage.getItem(KEPT) ?? ''
  sessionStorage.setItem(KEPT, fromLink)
  return fromLink
}

/** Once it has done its work, the token stays neither in the tab nor in the address. */
export function forgetToken(): void {
  sessionStorage.removeItem(KEPT)
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
