import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { Line } from '../../src/ui/charts/Line.tsx'
import { verbatim } from '../../src/values/sentence.ts'

test('a chart is as wide as its place before it is painted, so that nothing below it jumps', () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.style.width = '800px'
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const names = ['Nov 1', 'Nov 2'].map(verbatim)
  flushSync(() =>
    root.render(
      <Line
        title={verbatim('Next 2 days')}
        finding={verbatim('It stays.')}
        values={[100, 100]}
        names={names}
        says={names}
        tickText={() => null}
      />,
    ),
  )
  expect(place.querySelector('svg')!.viewBox.baseVal.width).toBe(800)
})
