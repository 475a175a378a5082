import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DataTable } from '../../src/ui/lists/DataTable.tsx'
import { verbatim } from '../../src/values/sentence.ts'
import { mount } from '../components/mount.tsx'

test('on a phone heads that sort are seen once the keyboard is at them', async () => {
  await mount(
    <DataTable
      caption={verbatim('People')}
      columns={[{ id: 'name', head: verbatim('Name'), cell: (name) => name, sortable: true }]}
      rows={['Ada']}
      keyOf={(name) => name}
      sort={{ column: 'name', descending: false }}
      onSort={() => {}}
    />,
    { width: 390 },
  )
  const sorting = page.getByRole('button', { name: 'Name' })
  const height = () => sorting.element().closest('thead')!.getBoundingClientRect().height
  expect(height()).toBeLessThan(2)
  ;(sorting.element() as HTMLElement).focus()
  await expect.poll(height).toBeGreaterThan(20)
})
