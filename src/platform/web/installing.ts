/** What Chromium browsers hand over once, while the page loads, and let be used once. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallEvent | undefined
const listeners = new Set<() => void>()

function offer(event: InstallEvent | undefined): void {
  offered = event
  for (const listener of listeners) listener()
}

/** Called as early as scripts run: the browser offers only once. */
export function hearOfInstalling(): void {
  window.addEventListener('beforeinstallprompt', (event) => offer(event as InstallEvent))
  window.addEventListener('appinstalled', () => offer(undefined))
}

/** For `useSyncExternalStore`. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the browser would install the portal if it were asked to. */
export const canInstall = (): boolean => offered !== undefined

/** Lets the browser ask the person. */
export async function install(): Promise<void> {
  const event = offered
  offer(undefined)
  await event?.prompt()
}
