import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addNote, type Note, readNotes } from '../../src/modules/memberNotes/contract.ts'
import { MemberNotes } from '../../src/modules/memberNotes/web/memberNotes.ts'
import { RoleProvider } from '../../src/platform/web/may.ts'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const ID = newId()
const note = (changes: Partial<Note> = {}): Note => ({
  id: newId(),
  audience: 'staff',
  text: 'Prefers calls after 5 PM.',
  at: DEMO_NOW.toISOString(),
  by: 'Sam Ortiz',
  pictureIds: [],
  corrects: null,
  isCorrected: false,
  ...changes,
})
const section = <MemberNotes personId={ID} name="Ines Abara" />
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => answers(readNotes, { notes: [], next: null }))

test('a note that is missing, lost or refused stays typed, and is sent again under its id', async () => {
  await mount(section)
  await expect.element(page.getByText(/^Nobody has written anything down/)).toBeVisible()
  await button('Write a note').click()
  await button('Save note').click()
  await expect.element(page.getByText('Please write a note').first()).toBeVisible()
  const field = page.getByLabelText('Note', { exact: true })
  await field.fill('Moves in June.')
  loses(addNote)
  await button('Save note').click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  answers(addNote, { notes: [note({ text: 'Moves in June.' })], next: null })
  await button('Save note').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('list').getByText('Moves in June.')).toBeVisible()
  await expect.poll(announced).toContain('The note is saved.')
  const ids = new Set(askedOf(addNote).map(({ body }) => (body as { id: string }).id))
  expect(ids.size).toBe(1)
})

test('a note is corrected by another, which a colleague may have done before', async () => {
  const wrong = note()
  answers(readNotes, { notes: [wrong], next: null })
  await mount(section)
  await button(/^Correct the note of Sam Ortiz/).click()
  const field = page.getByLabelText('Note', { exact: true })
  await expect.element(field).toHaveValue('Prefers calls after 5 PM.')
  await field.fill('After 6 PM.')
  refuses(addNote, 'corrected_already')
  await button('Save note').click()
  await expect
    .element(page.getByText(addNote.refusals.corrected_already.message).first())
    .toBeVisible()
  await expect.element(field).toHaveValue('After 6 PM.')
  expect(askedOf(addNote).at(-1)?.body).toMatchObject({ corrects: wrong.id, audience: 'staff' })
})

test('notes say for whom they are and what became of them; only fraud review chooses readers', async () => {
  const wrong = note({ isCorrected: true })
  const right = note({ text: 'After 6 PM.', corrects: { id: wrong.id, at: wrong.at } })
  answers(readNotes, { notes: [note({ audience: 'fraud' }), right, wrong], next: null })
  await mount(<RoleProvider value="service">{section}</RoleProvider>)
  await expect.element(page.getByText('Fraud review only')).toBeVisible()
  await expect.element(page.getByText(/^Corrects the note of/)).toBeVisible()
  await expect.element(page.getByText('Corrected', { exact: true })).toBeVisible()
  expect(button(/^Correct the note of/).elements().length).toBe(2)
  await button('Write a note').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(page.getByText('Who reads it')).not.toBeInTheDocument()
})
