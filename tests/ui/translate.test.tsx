import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useTranslate } from '../../src/values/useTranslate.tsx'
import { mount } from '../components/mount.tsx'

function Terms({ count }: { readonly count: number }) {
  const t = useTranslate()
  return (
    <p>
      {t.rich(
        'Read <link>all {count, plural, one {page} other {# pages}}</link> by {time}, {name}.',
        {
          link: (words) => <a href="/terms">{words}</a>,
          time: <time dateTime="2026-03-12">Thursday</time>,
          name: '<b>Ada</b> {time}',
          count,
        },
      )}
    </p>
  )
}

test('a sentence has links, elements and counts in it, and what people wrote stays text', async () => {
  await mount(<Terms count={2} />)
  await expect.element(page.getByRole('link', { name: 'all 2 pages' })).toBeVisible()
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('Read all 2 pages by Thursday, <b>Ada</b> {time}.')
  await expect.element(page.getByRole('time')).toHaveTextContent('Thursday')
})

test('a count of one is told apart from a place of that name', async () => {
  await mount(<Terms count={1} />)
  await expect.element(page.getByRole('link', { name: 'all page' })).toBeVisible()
})
