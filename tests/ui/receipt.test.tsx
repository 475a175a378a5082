import { afterEach, expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { demoStrip } from '../../src/modules/site/web/demoStrip.tsx'
import { Notice } from '../../src/ui/layout/Notice.tsx'
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

test('with large letters the words of a notice stand under its sign, and not a letter a line beside it', async () => {
  const { style } = document.documentElement
  style.fontSize = '32px'
  onTestFinished(() => void style.removeProperty('font-size'))
  await mount(
    <div style={{ width: '7rem' }}>
      <Notice title={verbatim('We look at some payments')} />
    </div>,
    { width: 320 },
  )
  const words = await page.getByText('We look at some payments').findElement()
  const sign = words.closest('div')!.previousElementSibling!
  expect(words.getBoundingClientRect().top).toBeGreaterThan(sign.getBoundingClientRect().bottom)
})
