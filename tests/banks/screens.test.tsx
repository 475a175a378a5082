import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  checkBankDirectory,
  readBankDirectory,
  replaceBankDirectory,
} from '../../src/modules/banks/directory.contract.ts'
import { BankDirectoryPage } from '../../src/modules/banks/web/BankDirectoryPage.tsx'
import { announced } from '../components/announced.ts'
import { answers, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'

const file = new File(['a line'], 'FedACHdir.txt', { type: 'text/plain' })
const fits = { banks: 28, replaced: 4, added: 18, removed: 0, changed: 0 }
const first = page.getByLabelText('Choose a file')
const focused = () => document.activeElement?.textContent
const another = page.getByLabelText('Choose another')

async function openDirectory(): Promise<void> {
  answers(readBankDirectory, { banks: 10, replaced: 0, importedAt: null, importedBy: null })
  await mount(<BankDirectoryPage />)
  await expect.element(page.getByText('Never: these are the ten banks')).toBeVisible()
}

test('a bank directory with wrong lines names them, takes the focus there and changes nothing', async () => {
  await openDirectory()
  const problems = [{ line: 8, reason: 'Its check digit is wrong.' }]
  answers(checkBankDirectory, { ...fits, problemCount: 3, problems })
  await first.upload(file)
  await expect.poll(focused).toContain('3 lines of the file are wrong.')
  expect(focused()).toContain('Line 8: Its check digit is wrong.')
  expect(focused()).toContain('And 2 more lines.')
  await expect.element(page.getByRole('button', { name: /^Replace/ })).not.toBeInTheDocument()
  refuses(checkBankDirectory, 'not_text')
  await another.upload(file)
  await expect.element(page.getByText(checkBankDirectory.refusals.not_text.message)).toBeVisible()
})

test('a bank directory is replaced by keyboard, and the focus goes to what came of it', async () => {
  await openDirectory()
  answers(checkBankDirectory, { ...fits, problemCount: 0, problems: [] })
  await first.upload(file)
  const replace = page.getByRole('button', { name: 'Replace the directory by 28 banks' })
  await expect.element(replace).toBeVisible()
  await expect.poll(() => announced()).toContain('The file can be used. It has 28 banks.')
  refuses(replaceBankDirectory, 'directory_refused')
  replace.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText(replaceBankDirectory.refusals.directory_refused.message))
    .toBeVisible()
  answers(replaceBankDirectory, { banks: 28, replaced: 4, replayed: false })
  replace.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The directory has 28 banks now.')).toBeVisible()
  await expect.poll(focused).toContain('The directory has 28 banks now.')
  await expect.element(replace).not.toBeInTheDocument()
})
