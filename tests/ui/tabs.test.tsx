import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Tabs } from '../../src/ui/layout/Tabs.tsx'
import { verbatim } from '../../src/values/sentence.ts'
import { mount } from '../components/mount.tsx'

const FOLDERS = ['Unassigned', 'Mine', 'Overdue', 'Assigned', 'Answered', 'Closed', 'All']

test('on a phone the chosen tab is in sight, and the page stays where it is', async () => {
  await mount(
    <>
      <div style={{ height: '200vh' }} />
      <Tabs
        label={verbatim('Folders')}
        selected="All"
        onSelect={() => {}}
        items={FOLDERS.map((id) => ({ id, label: verbatim(id), panel: null }))}
      />
    </>,
    { width: 390 },
  )
  const chosen = page.getByRole('tab', { name: 'All' })
  const right = () => chosen.element().getBoundingClientRect().right
  await expect.poll(right).toBeLessThanOrEqual(390)
  expect(scrollY).toBe(0)
})
