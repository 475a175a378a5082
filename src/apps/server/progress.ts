import type { WriteStream } from 'node:tty'

type Output = Pick<WriteStream, 'isTTY' | 'write'>

const WIDTH = 30
const LINE_EVERY_MS = 5000

/** Shows how far a long command is: a bar on a terminal, elsewhere a line every few seconds. */
export function openProgress(output: Output, what: string) {
  const started = performance.now()
  let toldAt = started
  let isBarShown = false
  return {
    show: (done: number, of: number): void => {
      const now = performance.now()
      const rate = Math.round(done / Math.max((now - started) / 1000, 0.001))
      const figures = `${done} of ${of} ${what}, ${rate} a second`
      if (output.isTTY) {
        const full = of === 0 ? WIDTH : Math.floor((done / of) * WIDTH)
        output.write(`\r[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${figures}   `)
        isBarShown = true
      } else if (now - toldAt >= LINE_EVERY_MS) {
        toldAt = now
        output.write(`${figures}\n`)
      }
    },
    end: (): void => {
      if (isBarShown) output.write('\n')
    },
  }
}
