import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { RouteErrorPage } from '../../src/apps/web/RouteErrorPage.tsx'
import { endpoint } from '../../src/values/endpoint.ts'
import { announce } from '../components/fakeServer.ts'
import { mount } from '../components/mount.tsx'

/** The page of the browser itself. */
const ownPage = endpoint({
  method: 'GET',
  path: `/${location.pathname.slice(1)}`,
  permission: 'anyone',
  summary: 'The page',
  reply: z.string(),
  refusals: {},
})

test('a screen that breaks says so in our words, offers the way on, and quotes the error last', async () => {
  const [words, mended] = ['Failed to fetch /assets/Dashboard-3f9a.js', 'Here it is']
  let tries = 0
  announce(ownPage, () => new Response(document.head.innerHTML))
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
