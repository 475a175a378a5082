/** The application's first script, which every page of a version names. */
const FIRST = /assets\/index-[\w-]+/
const PATIENCE_MS = 3000

/** Whether the server has another version by now than the one that runs here, whose scripts it may not have any more. */
export async function isNewerOut(): Promise<boolean> {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(PATIENCE_MS) })
  const [theirs, ours] = [await answer.text(), document.head.innerHTML].map((html) =>
    FIRST.exec(html)?.at(0),
  )
  return answer.ok && theirs !== ours
}
