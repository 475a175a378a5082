interface ScriptAddresses {
  createScriptURL(address: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptAddresses): ScriptAddresses
}

/** Named in the policy of the pages, which allows no other. */
const POLICY = 'offline-page'
const WORKER = '/sw.js'

/** Has the browser keep the page that says there is no connection, for when there is none. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  const rules = { createScriptURL: () => WORKER }
  const address = (trustedTypes?.createPolicy(POLICY, rules) ?? rules).createScriptURL(WORKER)
  // A browser that keeps nothing, as in a private window, shows a page of its own instead.
  navigator.serviceWorker.register(address).catch(() => {})
}
