import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  listLongWork,
  LONG_WORK_TOPIC,
  type LongWork,
  seeLongWork,
} from '../../src/modules/longWork/contract.ts'
import { LongWorkCard } from '../../src/modules/longWork/web/LongWorkCard.tsx'
import { LongWorkLink } from '../../src/modules/longWork/web/LongWorkLink.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount } from '../components/mount.tsx'

const work = (changes: Partial<LongWork>): LongWork => ({
  id: newId(),
  kind: 'dividends',
  about: 'Feb 1, 2026',
  begunBy: null,
  mine: false,
  total: 1200,
  done: 412,
  failed: 0,
  failures: [],
  beganAt: '2026-07-15T15:00:00.000Z',
  endedAt: null,
  news: false,
  ...changes,
})

test('what goes on has a bar in words, which follows without a reload', async () => {
  answers(listLongWork, { works: [work({})] })
  await mount(<LongWorkCard />)
  const bar = page.getByRole('progressbar', { name: 'Dividends of Feb 1, 2026' })
  await expect.element(bar).toHaveAttribute('value', '412')
  await expect
    .element(page.getByText('412 of 1,200 accounts', { exact: true }).last())
    .toBeVisible()
  answers(listLongWork, { works: [work({ done: 900, failed: 2 })] })
  tellNews(LONG_WORK_TOPIC)
  await expect.element(bar).toHaveAttribute('value', '902')
  await expect.element(page.getByText('900 of 1,200 accounts, 2 failed').last()).toBeVisible()
})

test('what ended says how, by whom, and whoever began it has seen it then', async () => {
  answers(seeLongWork, {})
  const ended = { endedAt: '2026-07-15T15:04:00.000Z', begunBy: 'Rosa Delgado', mine: true }
  answers(listLongWork, {
    works: [
      work({ ...ended, kind: 'deletion', about: 'Noa Odd', done: 1198, failed: 2, news: true }),
    ],
  })
  await mount(<LongWorkCard />)
  await expect.element(page.getByText('Deleting the transactions of Noa Odd')).toBeVisible()
  await expect.element(page.getByText('2 failed', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Rosa Delgado, Jul 15, 2026, 11:00/)).toBeVisible()
  await expect.poll(() => askedOf(seeLongWork)).toHaveLength(1)
})

test('the head of the page says what runs, then what is done, and where it stands', async () => {
  const own = work({ mine: true, begunBy: 'Rosa Delgado' })
  answers(listLongWork, { works: [own] })
  await mount(<LongWorkLink />)
  const link = page.getByRole('link', { name: 'piece of work' })
  await expect.element(link).toHaveTextContent('1 piece of work runs')
  await expect.element(link).toHaveAttribute('href', '/admin/jobs#long-work-title')
  const done = { ...own, done: 1200, endedAt: own.beganAt, news: true }
  answers(listLongWork, { works: [done] })
  tellNews(LONG_WORK_TOPIC)
  await expect.element(link).toHaveTextContent('1 piece of work is done')
  const said = page.getByRole('alertdialog')
  await expect
    .element(said.getByText('Dividends of Feb 1, 2026: 1,200 of 1,200 accounts.'))
    .toBeVisible()
  await said.getByRole('button', { name: 'Close' }).click()
  await expect.element(said).not.toBeInTheDocument()
  answers(listLongWork, { works: [{ ...done, news: false }] })
  tellNews(LONG_WORK_TOPIC)
  await expect.element(link).not.toBeInTheDocument()
})
