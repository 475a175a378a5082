import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { Counters } from '../../src/modules/site/web/about/Counters.tsx'

const COUNTERS = <Counters figures={[{ figure: '100,000', label: 'Members' }]} />
const WHOLE = 100_000

const place = document.createElement('div')
let root: Root | undefined
let seen: number[] = []
let watching = false

/** Notes in each picture what the figure says while it can be seen. */
function look(): void {
  const figure = place.querySelector('[data-counter]')
  const box = figure?.getBoundingClientRect()
  if (figure && box && box.top >= 0 && box.bottom <= innerHeight)
    seen.push(Number(figure.textContent.replaceAll(/\D/g, '')))
  if (watching) requestAnimationFrame(look)
}

/** The page as it was built, so far down; then its scripts take it over. */
function takeOver(topPx: number): void {
  place.style.paddingTop = `${topPx}px`
  place.innerHTML = renderToString(COUNTERS)
  look()
  root = hydrateRoot(place, COUNTERS)
}

beforeEach(async () => {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'no-preference' }],
  })
  seen = []
  watching = true
  document.body.append(place)
})

afterEach(async () => {
  watching = false
  vi.unstubAllGlobals()
  root?.unmount()
  place.remove()
})

test('figures that come into view count up to the whole and never fall', async () => {
  takeOver(3000)
  await expect.poll(() => place.querySelector('[data-counter]')?.textContent).toBe('0')
  place.querySelector('[data-counter]')!.scrollIntoView()
  await expect.poll(() => seen.at(-1)).toBe(WHOLE)
  expect(seen[0]).toBeLessThan(WHOLE)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})

test('figures count up where out of sight and in view are told of in one call', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: readonly { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.tell = tell
      }
      observe = () => this.tell([{ isIntersecting: false }, { isIntersecting: true }])
      disconnect = () => {}
    },
  )
  takeOver(3000)
  place.querySelector('[data-counter]')!.scrollIntoView()
  await expect.poll(() => seen.at(-1)).toBe(WHOLE)
})

test('figures that could be read before the scripts came stay as they are', async () => {
  takeOver(0)
  // As long as the first figures of a count take, had it begun.
  await expect.poll(() => seen.length).toBeGreaterThan(20)
  expect(new Set(seen)).toEqual(new Set([WHOLE]))
})
