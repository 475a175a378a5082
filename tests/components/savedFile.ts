import { vi } from 'vitest'

/** The file that a press has the browser save. */
export async function savedFile(
  press: () => Promise<void>,
): Promise<{ readonly name: string; readonly text: string }> {
  const addresses = vi.spyOn(URL, 'createObjectURL')
  const { promise, resolve } = Promise.withResolvers<string>()
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    resolve(this.download)
  })
  try {
    await press()
    const name = await promise
    const [file] = addresses.mock.lastCall ?? []
    return { name, text: file instanceof Blob ? await file.text() : '' }
  } finally {
    addresses.mockRestore()
    clicks.mockRestore()
  }
}
