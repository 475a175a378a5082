import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ShowMore } from '../../src/ui/lists/ShowMore.tsx'
import { verbatim } from '../../src/values/sentence.ts'
import { mount } from '../components/mount.tsx'

/** A list whose next page fails the first time. */
function List() {
  const [asked, setAsked] = useState(0)
  const query = {
    hasNextPage: asked < 2,
    isFetchingNextPage: false,
    isFetchNextPageError: asked === 1,
    fetchNextPage: () => setAsked(asked + 1),
  }
  return <ShowMore query={query} label={verbatim('Show older')} />
}

test('a next page that did not come is said above the button, which asks again', async () => {
  await mount(<List />)
  const more = page.getByRole('button', { name: 'Show older' })
  await more.click()
  const failure = page.getByText("We couldn't load more. Please try again.")
  await expect.element(failure).toBeVisible()
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(failure).not.toBeInTheDocument()
})
