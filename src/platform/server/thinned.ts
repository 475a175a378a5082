/**
 * Lets `say` be called once in so many milliseconds; in between it only counts. An outage of minutes
 * under load would otherwise fill the disk with one sentence.
 * @param now for tests; milliseconds that never run back
 */
export function thinned<Given extends readonly unknown[]>(
  everyMs: number,
  say: (keptBack: number, ...given: Given) => void,
  now: () => number = () => performance.now(),
): (...given: Given) => void {
  let saidAt = -Infinity
  let keptBack = 0
  return (...given) => {
    if (now() - saidAt < everyMs) {
      keptBack++
      return
    }
    saidAt = now()
    say(keptBack, ...given)
    keptBack = 0
  }
}
