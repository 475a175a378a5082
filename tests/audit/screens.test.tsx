import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AuditItem, readAudit } from '../../src/modules/audit/contract.ts'
import { AuditPage } from '../../src/modules/audit/web/AuditPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { AS_ROSA } from '../components/sessions.ts'

const EVENT: AuditItem = {
  id: '7',
  at: '2026-07-15T14:00:00.000Z',
  actor: null,
  subject: null,
  action: 'note.taken',
  words: 'Took a note',
  address: null,
  detail: {},
}
const REPLY = { next: null, lookedBackTo: null, archivedTo: null, actor: null, subject: null }
const archived = page.getByText('Everything up to Jul 4, 2024 is archived.')

async function open(items: readonly AuditItem[], archivedTo: string | null, width?: number) {
  answers(readAudit, { ...REPLY, items: [...items], archivedTo })
  await mount(<AuditPage />, {
    path: '/admin/audit',
    session: AS_ROSA,
    ...(width !== undefined && { width }),
  })
}

test('on a phone an event says whom it is about, where that is somebody else', async () => {
  const actor = { id: newId(), name: 'Rosa Delgado', email: null }
  const subject = { id: newId(), name: 'Tova Lindgren', email: null }
  const events = [
    { ...EVENT, actor, subject },
    { ...EVENT, id: '8', actor, subject: actor },
  ]
  await open(events, null, 390)
  await expect.element(page.getByText('About Tova Lindgren')).toBeVisible()
  await expect.element(page.getByText('About Rosa Delgado')).not.toBeInTheDocument()
})

test('the trail ends with its beginning', async () => {
  await open([EVENT], null)
  await expect.element(page.getByText('There is nothing older.')).toBeVisible()
  await expect.element(archived).not.toBeInTheDocument()
})

for (const [what, items] of [
  ['after the last event', [EVENT]],
  ['where no event is left', []],
] as const)
  test(`what is archived is told ${what}`, async () => {
    await open(items, '2024-07-04T16:00:00.000Z')
    await expect.element(archived).toBeVisible()
  })
