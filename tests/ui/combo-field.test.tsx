import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { COUNTRIES } from '../../src/platform/web/countries.ts'
import { ComboField } from '../../src/ui/fields/ComboField.tsx'
import { announced } from '../components/announced.ts'
import { mount } from '../components/mount.tsx'
import { verbatim } from '../../src/values/sentence.ts'

const OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name, detail: code }))

/** Low on the page, where a list has no room under it. */
function Country() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <div style={{ paddingTop: '70vh' }}>
      <ComboField
        name="country"
        label={verbatim('Country')}
        options={OPTIONS}
        value={value}
        onChange={setValue}
      />
    </div>
  )
}

for (const width of [390, 1280])
  test(`a long list opens where it is seen and is searched by name or code, at ${width} px`, async () => {
    await mount(<Country />, { width })
    const country = page.getByRole('combobox', { name: 'Country' })
    await country.fill('swed')
    const sweden = page.getByRole('option', { name: /^Sweden/ })
    await expect.element(sweden).toBeInViewport()
    await expect.poll(announced).toContain('1 match')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(country).toHaveValue('Sweden')
    await expect.element(sweden).not.toBeInTheDocument()
    await country.fill('dk')
    await expect.element(page.getByRole('option', { name: /^Denmark/ })).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(country).toHaveValue('Denmark')
  })
