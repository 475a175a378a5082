import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { demoStrip } from '../../src/modules/site/web/demoStrip.tsx'
import { PageFrame } from '../../src/ui/layout/PageFrame.tsx'
import { Receipt } from '../../src/ui/lists/Receipt.tsx'
import { verbatim } from '../../src/values/sentence.ts'
import { mount } from '../components/mount.tsx'

afterEach(() => cdp().send('Emulation.setEmulatedMedia', { media: '' }))

test('a printed receipt says that this is a demonstration, and holds nothing to press', async () => {
  await mount(
    <PageFrame strip={demoStrip}>
      <Receipt title={verbatim('$25.00 moved')} rows={[]} reference="NVEG7-PDU97" />
    </PageFrame>,
    { framed: true },
  )
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.element(page.getByText(/^Demonstration site\..*no money moves\.$/)).toBeVisible()
  await expect.element(page.getByText('NVEG7-PDU97')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
