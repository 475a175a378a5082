import { useLayoutEffect, useReducer, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useStepFocus } from '../../src/modules/transfers/web/useStepFocus.ts'
import { mount } from '../components/mount.tsx'

const RECEIPT = { kind: 'us_bank', step: 'receipt' } as const

/** A window over the receipt that ends while the page has just been drawn and nothing was done about that yet. */
function Screen() {
  const { titleRef, focusTitle } = useStepFocus(RECEIPT.kind, RECEIPT.step)
  const [ends, setEnds] = useState(false)
  const [covered, uncover] = useReducer(() => false, true)
  useLayoutEffect(() => {
    if (!ends) return
    uncover()
    focusTitle(RECEIPT)
  }, [ends, focusTitle])
  return (
    <>
      <div inert={covered}>
        <h2 ref={titleRef} tabIndex={-1}>
          You sent $250.00
        </h2>
      </div>
      <button type="button" onClick={() => setEnds(true)}>
        See the receipt
      </button>
    </>
  )
}

test('a title that is asked for as its window goes has the focus once that is gone', async () => {
  await mount(<Screen />)
  await page.getByRole('button', { name: 'See the receipt' }).click()
  await expect.element(page.getByRole('heading', { name: 'You sent $250.00' })).toHaveFocus()
})
