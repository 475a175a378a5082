const FIRST_PAUSE_MS = 2000
const PAUSE_MAX_MS = 30_000
const TIMEOUT_MS = 5000

/** True when our server answers. What a proxy says while the server restarts is no answer of ours. */
async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { status } = await fetch('/healthz', { cache: 'no-store', signal })
    return status < 500
  } catch {
    return false
  }
}

export interface Reconnecting {
  /** Asks the server now; resolves to whether it answered, after `onBack` was called if it did. */
  ask(): Promise<boolean>
  stop(): void
}

/**
 * Calls `onBack` each time the server is found to answer, until stopped: `onBack` may fail, as where
 * a browser remembers that a script could not be fetched. The server is asked when the browser says
 * that it is online, when somebody comes back to the page, and after growing pauses of 2 to 30
 * seconds, because some browsers never send an `online` event. A page in the background waits.
 */
export function reconnect(onBack: () => void): Reconnecting {
  let pauseMs = FIRST_PAUSE_MS
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: Promise<boolean> | undefined

  const askOnce = async (): Promise<boolean> => {
    const reachable = await isReachable()
    asking = undefined
    if (stopped) return reachable
    if (reachable) onBack()
    wait()
    return reachable
  }
  const ask = (): Promise<boolean> => (asking ??= askOnce())
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void (document.hidden || ask()), pauseMs)
    pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)
  }
  const askAnew = (): void => {
    if (document.hidden) return
    pauseMs = FIRST_PAUSE_MS
    void ask()
  }

  const listening = new AbortController()
  const { signal } = listening
  addEventListener('online', askAnew, { signal })
  addEventListener('focus', askAnew, { signal })
  document.addEventListener('visibilitychange', askAnew, { signal })
  wait()
  return {
    ask,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      listening.abort()
    },
  }
}
