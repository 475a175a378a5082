import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouteErrorPage } from '../../src/apps/web/RouteErrorPage.tsx'
import { mount } from '../components/mount.tsx'

test('a screen that breaks says so in our words, offers the way on, and quotes the error last', async () => {
  const [words, mended] = ['Failed to fetch /assets/Dashboard-3f9a.js', 'Here it is']
  let tries = 0
  await mount(<Outlet />, {
    framed: true,
    pages: [
      {
        index: true,
        errorElement: <RouteErrorPage />,
        HydrateFallback: () => null,
        lazy: async () => {
          if (tries++ === 0) throw new Error(words)
          return { element: <h1>{mended}</h1> }
        },
      },
    ],
  })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Unexpected Application Error!')
  await expect.element(page.getByRole('link', { name: 'Go to home' })).toBeVisible()
  const said = page.getByRole('main').element().textContent
  const order = ['Your money is not affected by this.', 'Go to home', words].map((part) =>
    said.indexOf(part),
  )
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: mended })).toBeVisible()
})
