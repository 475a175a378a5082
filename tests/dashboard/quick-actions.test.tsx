import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { memberAnswers, openMember } from './memberPages.tsx'

const quick = page.getByRole('region', { name: 'Quick Actions', exact: true })
const heading = (name: string): Locator => quick.getByRole('heading', { name, exact: true })
const tile = (name: string): Locator => quick.getByRole('link', { name })

const TILES = [
  ['Bill Pay', 'billpay'],
  ['Mobile Deposit', 'deposit'],
  ['Cards', 'cards'],
  ['Statements', 'statements'],
  ['Peer-to-peer payments', 'p2p'],
  ['Rewards', 'rewards'],
] as const

/** What a panel says when all of it is there and nothing happened yet. */
const ONCE_LOADED = {
  billpay: 'Pay to',
  deposit: 'No deposits yet',
  cards: 'These two cards are samples',
  statements: 'There is no statement for',
  p2p: 'Send money to a member instead',
  rewards: 'Your points will show here',
} as const

/** All heights that an element is painted with from now on, until they are asked for. */
function heightsOf(element: Element): () => readonly number[] {
  const heights: number[] = []
  const observer = new ResizeObserver(([entry]) => void heights.push(entry!.contentRect.height))
  observer.observe(element)
  return () => {
    observer.disconnect()
    return heights
  }
}

beforeEach(memberAnswers)

test('every tile opens its panel, names the window after it, and gets the focus back', async () => {
  const { address } = await openMember()
  await expect.element(quick).toBeVisible()
  for (const [title, id] of TILES) {
    const heights = heightsOf(quick.element())
    await tile(title).click()
    await expect.element(heading(title)).toHaveFocus()
    expect(address()).toBe(`/dashboard?panel=${id}`)
    await expect.poll(() => document.title).toMatch(new RegExp(`^${title}(,| \\|)`))
    await expect.element(quick.getByText(ONCE_LOADED[id]).first()).toBeVisible()
    // A page that gets shorter scrolls, and takes what is pressed from under the pointer.
    const [, ...opened] = heights()
    expect(opened, title).toEqual(opened.toSorted((a, b) => a - b))
    await quick.getByRole('link', { name: 'Back to Quick Actions' }).click()
    await expect.element(tile(title)).toHaveFocus()
    await expect.poll(() => document.title).toMatch(/^Dashboard \|/)
  }
})

test('the Back button of the browser gives the focus back to the tile too', async () => {
  const { go } = await openMember()
  await tile('Statements').click()
  await expect.element(heading('Statements')).toHaveFocus()
  await go(-1)
  await expect.element(tile('Statements')).toHaveFocus()
})

test('a link to a panel names the window after it, once', async () => {
  await openMember('/dashboard?panel=deposit')
  await expect.poll(() => document.title).toMatch(/^Mobile Deposit, Account and amount \|/)
  const ofThePage = [...document.querySelectorAll('title')].filter(({ textContent }) =>
    textContent.includes(' | '),
  )
  expect(ofThePage).toHaveLength(1)
})

test('an unknown panel is the tiles', async () => {
  await openMember('/dashboard?panel=lottery')
  await expect.element(tile('Rewards')).toBeVisible()
})

test('View All opens Statements, and Pay a bill opens Bill Pay', async () => {
  const { address } = await openMember()
  await page.getByRole('link', { name: 'View All' }).click()
  await expect.element(heading('Statements')).toHaveFocus()
  expect(address()).toBe('/dashboard?panel=statements')
  await page.getByRole('link', { name: 'Pay a bill', exact: true }).click()
  await expect.element(heading('Bill Pay')).toHaveFocus()
  expect(address()).toBe('/dashboard?panel=billpay')
  await expect.element(quick.getByRole('group', { name: 'Pay to' })).toBeVisible()
})
