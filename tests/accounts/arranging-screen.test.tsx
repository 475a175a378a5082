import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type ArrangedAccount,
  arrangeAccount,
  type Arrangement,
  readArrangement,
} from '../../src/modules/accounts/arranging.contract.ts'
import { ACCOUNTS_TOPIC } from '../../src/modules/accounts/contract.ts'
import { ArrangePage } from '../../src/modules/accounts/web/ArrangePage.tsx'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, holds, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount } from '../components/mount.tsx'

const account = (last4: string, changes: Partial<ArrangedAccount> = {}): ArrangedAccount => ({
  id: newId(),
  kind: 'Savings',
  last4,
  nickname: null,
  role: 'primary',
  hidden: false,
  ...changes,
})

const accounts = (count: number): ArrangedAccount[] =>
  Array.from({ length: count }, (_, i) => account(String(5000 + i)))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const names = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => /\d{4}/.exec(textContent)?.[0])

/** The server's part, on a list of its own: what is asked changes it. */
function serve(list: readonly ArrangedAccount[]): void {
  let now: Arrangement = { accounts: [...list] }
  answers(readArrangement, () => now)
  answers(arrangeAccount, ({ params, body }) => {
    const at = now.accounts.findIndex(({ id }) => id === params.accountId)
    const changed = [...now.accounts]
    if (body.move) {
      const to = body.move === 'up' ? at - 1 : at + 1
      ;[changed[at], changed[to]] = [changed[to]!, changed[at]!]
    }
    now = {
      accounts: changed.map((each) =>
        each.id !== params.accountId
          ? each
          : {
              ...each,
              ...(body.hidden !== undefined && { hidden: body.hidden }),
              ...(body.nickname !== undefined && {
                nickname: body.nickname,
                name: body.nickname ?? each.productName,
              }),
            },
      ),
    }
    return now
  })
}

const open = () => mount(<ArrangePage />, { path: '/dashboard/accounts', width: 390 })

beforeEach(() => serve(accounts(3)))

test('an account is moved by keyboard, and the focus goes along with it', async () => {
  await open()
  await button('Move down Savings, ending in 5000').click()
  await expect.poll(names).toEqual(['5001', '5000', '5002'])
  await expect.poll(announced).toContain('Savings, ending in 5000 is now 2 of 3.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['5001', '5002', '5000'])
  // At the end it can only come back.
  await expect.element(button('Move up Savings, ending in 5000')).toHaveFocus()
  await expect.element(button('Move down Savings, ending in 5000')).not.toBeInTheDocument()
})

test('thirty are moved as three are', async () => {
  serve(accounts(30))
  await open()
  await button('Move up Savings, ending in 5029').click()
  await expect.poll(() => names().slice(-2)).toEqual(['5029', '5028'])
})

test('a name is given, shown with the product, and taken back by emptying it', async () => {
  serve([account('5000', { productName: 'Holiday club', name: 'Holiday club' })])
  await open()
  await button('Rename Holiday club, ending in 5000').click()
  const field = page.getByLabelText('Your name for Holiday club, ending in 5000')
  await expect.element(field).toHaveFocus()
  await field.fill('Boat')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Holiday club', { exact: true })).toBeVisible()
  const rename = button('Rename Boat, ending in 5000')
  await expect.element(rename).toHaveFocus()
  await rename.click()
  await expect.element(page.getByLabelText(/^Your name for/)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(rename).toHaveFocus()
  await button('Undo renaming Boat, ending in 5000').click()
  const first = button('Rename Holiday club, ending in 5000')
  await expect.element(first).toHaveFocus()
  await expect.element(button('Undo renaming Boat, ending in 5000')).not.toBeInTheDocument()
  expect(askedOf(arrangeAccount).at(-1)?.body.nickname).toBeNull()
  await first.click()
  await field.fill('Boat')
  await button('Save name').click()
  await rename.click()
  await page.getByLabelText(/^Your name for/).fill(' ')
  await button('Save name').click()
  await expect.poll(() => askedOf(arrangeAccount).at(-1)?.body.nickname).toBeNull()
})

test('a name that is too long is refused at its field', async () => {
  await open()
  await button('Rename Savings, ending in 5000').click()
  const field = page.getByLabelText(/^Your name for/)
  await field.fill('a'.repeat(41))
  await button('Save name').click()
  await expect.element(page.getByText('Use at most 40 characters')).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(askedOf(arrangeAccount)).toEqual([])
})

test('an account is hidden and shown again, and the last one stays', async () => {
  await open()
  await button('Hide Savings, ending in 5001').click()
  const hidden = page.getByRole('region', { name: 'Hidden' })
  const show = hidden.getByRole('button', { name: 'Show Savings, ending in 5001' })
  await expect.element(show).toHaveFocus()
  await expect.poll(announced).toContain('Savings, ending in 5001 is hidden.')
  await show.click()
  await expect.element(hidden).not.toBeInTheDocument()
  refuses(arrangeAccount, 'last_shown')
  await button('Hide Savings, ending in 5001').click()
  await expect.element(page.getByText('One account always stays shown.')).toBeVisible()
})

test('what another window arranges shows here', async () => {
  await open()
  await expect.poll(names).toEqual(['5000', '5001', '5002'])
  serve(accounts(2))
  tellNews(ACCOUNTS_TOPIC)
  await expect.poll(names).toEqual(['5000', '5001'])
})

test('what cannot be read is said to be safe, and can be asked for again', async () => {
  const held = holds(readArrangement)
  await open()
  held.lose()
  await expect.element(page.getByText("We couldn't load your accounts.")).toBeVisible()
  serve(accounts(1))
  await button('Try again').click()
  await expect.poll(names).toEqual(['5000'])
})
