import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { Line } from '../../src/ui/charts/Line.tsx'
import { verbatim } from '../../src/values/sentence.ts'

const NAMES = Array.from({ length: 30 }, (_, day) => verbatim(`Nov ${day + 1}`))

/** A line of 30 days in a place so wide, as it is first painted. */
function draw(width: number): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  place.style.width = `${width}px`
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  flushSync(() =>
    root.render(
      <Line
        small
        title={verbatim('Next 30 days')}
        finding={verbatim('It stays.')}
        values={NAMES.map(() => 100)}
        names={NAMES}
        says={NAMES}
        tickText={() => null}
      />,
    ),
  )
  return place
}

test('a chart is as wide as its place before it is painted, so that nothing below it jumps', () => {
  expect(draw(800).querySelector('svg')!.viewBox.baseVal.width).toBe(800)
})

test('with letters twice as large the names under a chart are whole and apart', () => {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  const place = draw(250)
  const around = place.querySelector('svg')!.getBoundingClientRect()
  const names = [...place.querySelectorAll('text')].map((name) => name.getBoundingClientRect())
  expect(names.length).toBeGreaterThan(1)
  for (const [i, name] of names.entries()) {
    expect(name.left).toBeGreaterThanOrEqual(i === 0 ? around.left : names[i - 1]!.right)
    expect(name.right).toBeLessThanOrEqual(around.right)
    expect(name.bottom).toBeLessThanOrEqual(around.bottom)
  }
})
