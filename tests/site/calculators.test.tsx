import { useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { CalculatorsPage } from '../../src/modules/site/web/CalculatorsPage.tsx'
import { focusOn } from '../components/keys.ts'
import { mount, type Mounted } from '../components/mount.tsx'

const field = (name: string) => page.getByRole('textbox', { name })

function Back() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>browser back</button>
}

const open = (path = '/calculators'): Promise<Mounted> =>
  mount(
    <>
      <Back />
      <CalculatorsPage />
    </>,
    { path },
  )

test('a calculator follows what is typed, the address keeps it, and begins with what it says', async () => {
  const mounted = await open('/calculators?for=loan&amount=12000')
  await expect.element(field('Amount')).toHaveValue('12000')
  await field('Amount').fill('20,000')
  await field('Term').fill('60')
  await expect.element(page.getByText('$386.56')).toBeVisible()
  await expect.poll(() => mounted.address()).toBe('/calculators?for=loan&amount=20000&months=60')
  await field('Paid on top each month').fill('100')
  await expect
    .element(page.getByText(/paid off in 3 years and \d+ months? instead of 5 years/))
    .toBeVisible()
})

test('a calculator says what is wrong with a number, keeps it, and can start over', async () => {
  await open()
  await field('Amount').fill('lots')
  const sentence = 'Enter an amount from $1 to $10,000,000, for example 10,000'
  await expect.element(page.getByText(sentence).first()).toBeVisible()
  await expect.element(page.getByText('No result yet')).toBeVisible()
  await expect.element(field('Amount')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Amount')).toHaveValue('lots')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.element(page.getByText('$304.17')).toBeVisible()
})

test('a calculator shows every month as a table, and the next one by arrow key and back', async () => {
  const mounted = await open()
  await page.getByText('By month').click()
  await expect.poll(() => page.getByRole('row').elements().length).toBe(37)
  const loan = page.getByRole('tab', { name: 'Loan' })
  await focusOn(loan)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => mounted.address()).toBe('/calculators?for=mortgage')
  await field('Down payment').fill('400,000')
  await expect
    .element(page.getByText('Enter a down payment that is less than the price').first())
    .toBeVisible()
  await expect.poll(() => mounted.address()).toBe('/calculators?for=mortgage&down=400000')
  await page.getByRole('button', { name: 'browser back' }).click()
  await expect.element(loan).toHaveAttribute('aria-selected', 'true')
})

test('the columns keep the colors of their legend where the system chooses the colors', async () => {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value: 'active' }],
  })
  await open()
  await expect.element(page.getByText('$304.17')).toBeVisible()
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  const fillsOf = (parts: string): string[] =>
    Array.from(document.querySelectorAll(parts), (part) => getComputedStyle(part).fill)
  const keys = fillsOf('main figure figcaption rect')
  expect(keys).toHaveLength(2)
  expect(fillsOf('main figure svg[role=img] g:first-of-type rect')).toEqual(keys)
  expect(keys[0]).not.toBe(keys[1])
})
