import { say, type Sentence } from '../../../values/sentence.ts'

/**
 * Whether this browser can be told of news while nobody is signed in.
 *
 * - `home_screen`: an iPhone or iPad, where only what was added to the Home Screen can
 * - `blocked`: the person said no, and only they can change that, in the browser
 */
export type Ability = 'able' | 'blocked' | 'home_screen' | 'unable'

export function abilityHere(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'able'
  return isApplePhone(navigator) ? 'home_screen' : 'unable'
}

/** An iPad calls itself a Mac, but Macs have no touch screen. */
const isApplePhone = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** What this browser is told by; undefined where nobody turned it on. */
export async function subscriptionHere(): Promise<PushSubscription | undefined> {
  if (abilityHere() !== 'able' || Notification.permission !== 'granted') return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** The browser or the person did not want to. */
export class NotTurnedOn extends Error {
  readonly sentence: Sentence
  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'NotTurnedOn'
    this.sentence = sentence
  }
}

const CLOSED = say('Your browser asked, and nobody answered. Try again and choose “Allow”.')
const NOT_DONE = say(
  'Your browser did not turn it on. Private windows do not allow it, and some browsers have a setting for it.',
)

/**
 * Asks the person, which a browser does only while they press something, then has the browser make a
 * subscription for the portal alone. One from before goes: it may be somebody else's.
 * @throws NotTurnedOn
 */
export async function subscribeHere(publicKey: string): Promise<PushSubscription> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new NotTurnedOn(CLOSED)
  try {
    const { pushManager } = await workerReady()
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch (cause) {
    throw new NotTurnedOn(NOT_DONE, { cause })
  }
}

const READY_WITHIN_MS = 10_000

/** It comes with the page for no connection; a browser that keeps none is never ready. */
const workerReady = (): Promise<ServiceWorkerRegistration> =>
  new Promise((ready, never) => {
    setTimeout(never, READY_WITHIN_MS)
    void navigator.serviceWorker.ready.then(ready)
  })
