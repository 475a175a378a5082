import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { readActivity, readOverview } from '../../src/modules/activity/contract.ts'
import { NO_FILTERS } from '../../src/modules/activity/web/address.ts'
import { useActivity } from '../../src/modules/activity/web/useActivity.ts'
import { useOverview } from '../../src/modules/activity/web/useOverview.ts'
import { answers, askedOf, holds } from '../components/fakeFetch.ts'
import { breakNews, newsHeard, tellNews } from '../components/fakeNews.ts'
import { CHECKING, lines, overview } from '../components/member.ts'
import { mount } from '../components/mount.tsx'
import { passTime, timersInHand } from '../components/time.ts'

const withBalance = (available: string) =>
  overview({ accounts: [{ ...CHECKING, available }], recent: [] })

/** Every balance that was on the page, one after the other. */
const shown: string[] = []

function Balance() {
  const { data } = useOverview()
  const available = data?.accounts[0]?.available ?? 'nothing'
  if (shown.at(-1) !== available) shown.push(available)
  return <p>It is {available}</p>
}

async function openBalance(first: string): Promise<void> {
  shown.length = 0
  answers(readOverview, withBalance(first))
  await mount(<Balance />)
  await expect.element(page.getByText(`It is ${first}`)).toBeVisible()
}

test('a balance follows the ledger, without counting as something the member did', async () => {
  await openBalance('1.00')
  answers(readOverview, withBalance('2.00'))
  tellNews('ledger.posted')
  await expect.element(page.getByText('It is 2.00')).toBeVisible()
  expect(askedOf(readOverview).at(-1)?.headers.get('x-background')).toBe('1')
})

test('an answer that comes late does not put an older balance back', async () => {
  await openBalance('1.00')
  const late = holds(readOverview)
  tellNews('ledger.posted')
  await expect.poll(() => askedOf(readOverview).length).toBeGreaterThan(1)
  answers(readOverview, withBalance('3.00'))
  tellNews('ledger.posted')
  await expect.element(page.getByText('It is 3.00')).toBeVisible()
  late.answer(withBalance('1.00'))
  answers(readOverview, withBalance('4.00'))
  tellNews('ledger.posted')
  await expect.element(page.getByText('It is 4.00')).toBeVisible()
  expect(shown.filter((one) => one !== 'nothing')).toEqual(['1.00', '3.00', '4.00'])
})

function List() {
  const { query, items } = useActivity(NO_FILTERS)
  return (
    <>
      <p>{items.length} lines</p>
      <button type="button" onClick={() => void query.fetchNextPage()}>
        Older
      </button>
    </>
  )
}

/** Of each request for the list, which page it was for and whether it was the member's doing. */
const asked = (): readonly string[] =>
  askedOf(readActivity).map(
    ({ query: { before = 'first' }, headers }) =>
      `${before}${headers.get('x-background') === '1' ? ' by itself' : ''}`,
  )

test('a list follows the ledger by itself on each of its pages, however much happens at once; what the member asks for meanwhile is theirs', async () => {
  const next: Readonly<Record<string, string>> = { first: 'a', a: 'b', b: 'c' }
  const all = ({ query: { before = 'first' } }: { query: Readonly<Record<string, string>> }) => ({
    items: lines(1),
    next: next[before] ?? null,
    lookedBackTo: null,
    archivedTo: null,
  })
  answers(readActivity, all)
  await mount(<List />)
  const older = page.getByRole('button', { name: 'Older' })
  await expect.element(page.getByText('1 lines')).toBeVisible()
  await older.click()
  await expect.element(page.getByText('2 lines')).toBeVisible()
  const before = asked().length
  const first = holds(readActivity)
  tellNews('ledger.posted')
  await expect.poll(() => asked().length).toBe(before + 1)
  tellNews('ledger.posted')
  await expect.poll(() => asked().length).toBe(before + 2)
  first.answer(all)
  await expect.poll(() => asked().filter((one) => one.startsWith('a')).length).toBeGreaterThan(1)
  const second = holds(readActivity)
  tellNews('ledger.posted')
  await older.click()
  second.answer(all)
  await expect.element(page.getByText('3 lines')).toBeVisible()
  expect(new Set(asked().slice(before))).toEqual(new Set(['first by itself', 'a by itself', 'b']))
})

test('news finds its way again after something between us and the server answered instead', async () => {
  await openBalance('1.00')
  timersInHand()
  answers(readOverview, withBalance('2.00'))
  breakNews()
  // Nobody knows what was missed, so the page reads again at once.
  await expect.element(page.getByText('It is 2.00')).toBeVisible()
  await passTime(5000)
  breakNews()
  await passTime(5000)
  answers(readOverview, withBalance('3.00'))
  tellNews('missed')
  await expect.element(page.getByText('It is 3.00')).toBeVisible()
  answers(readOverview, withBalance('4.00'))
  tellNews('ledger.posted')
  await expect.element(page.getByText('It is 4.00')).toBeVisible()
})

test('a page that nobody looks at holds no connection, and asks what it missed once somebody does', async () => {
  const look = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
  await openBalance('1.00')
  look(true)
  expect(newsHeard()).toBe(0)
  answers(readOverview, withBalance('2.00'))
  look(false)
  expect(newsHeard()).toBe(1)
  tellNews('missed')
  await expect.element(page.getByText('It is 2.00')).toBeVisible()
})
