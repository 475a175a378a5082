import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import type { StaffRole } from '../../src/values/staffRoles.ts'
import { photo } from '../images/pictures.ts'
import type { Client } from '../factories/client.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

/** People on staff by role, and members they write about. */
async function openOffice(t: TestContext) {
  const union = await openOnlineBanking(t)
  const withRole = async (name: string, role: StaffRole): Promise<Client & { id: string }> => {
    const person = await union.staff(name)
    await union.engine.pool.query(`update sign_in set staff_role = $2 where person_id = $1`, [
      person.personId,
      role,
    ])
    return Object.assign(await union.as(person), { id: person.personId })
  }
  const service = await withRole('Sam Ortiz', 'service')
  const risk = await withRole('Ruth Vale', 'risk')
  const note = (changes: object = {}) => ({
    id: newId(),
    audience: 'staff',
    text: 'Prefers calls after 5 PM.',
    ...changes,
  })
  /** Somebody of whom nothing is written yet. */
  const about = async (name: string) => {
    const member = await union.member(name)
    const path = `/api/admin/users/${member.personId}/notes`
    const texts = async (client: Client): Promise<readonly string[]> =>
      (await client.get(path)).body.notes.map(({ text }: { text: string }) => text)
    return { member, path, texts }
  }
  return { ...union, service, risk, note, about }
}

test('a note on a member', async (t) => {
  const office = await openOffice(t)
  const { service, risk, note, about, as, person, clock, engine } = office
  const { auditRows, noticesOf, mailbox } = office

  await t.test(
    'is read by staff, latest first, with who and when, is on record and stays as it is',
    async () => {
      const { member: ada, path } = await about('Ada Brooks')
      assert.equal((await service.post(path, note())).status, 200)
      const { status, body } = await risk.post(path, note({ text: 'Moves in June.' }))
      assert.equal(status, 200, JSON.stringify(body))
      const [moves, prefers] = body.notes
      assert.deepEqual(prefers, {
        id: prefers.id,
        audience: 'staff',
        text: 'Prefers calls after 5 PM.',
        at: clock.now().toISOString(),
        by: 'Sam Ortiz',
        pictureIds: [],
        corrects: null,
        isCorrected: false,
      })
      assert.equal(moves.by, 'Ruth Vale')
      const rows = await auditRows({ action: 'member_note.added' })
      assert.deepEqual(
        rows.map(({ actor_id, subject_id, detail }) => [actor_id, subject_id, detail]),
        [
          [service.id, ada.personId, { noteId: prefers.id, audience: 'staff' }],
          [risk.id, ada.personId, { noteId: moves.id, audience: 'staff' }],
        ],
      )
      for (const change of [
        `update member_note set text = 'Something else'`,
        'delete from member_note',
        'truncate member_note cascade',
      ])
        await assert.rejects(engine.pool.query(change), /append-only|only grows|refused|denied/i)
    },
  )

  await t.test('is written once, however often the form is sent at once', async () => {
    const { path, texts } = await about('Ben Okafor')
    const body = note()
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.post(path, body)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.deepEqual(await texts(service), ['Prefers calls after 5 PM.'])
    const other = await service.post(path, { ...body, text: 'Never call.' })
    assert.equal(other.body.code, 'id_reused')
  })

  await t.test(
    'for those who review fraud is to everybody else as if it were not there',
    async () => {
      const { member: ada, path, texts } = await about('Cleo Hart')
      const text = 'Money mule, by the look of it.'
      const hidden = (await risk.post(path, note({ audience: 'fraud', text }))).body.notes[0]
      assert.deepEqual([await texts(risk), await texts(service)], [[text], []])
      const written = await service.post(path, note({ audience: 'fraud' }))
      assert.deepEqual([written.status, written.body.code], [403, 'not_for_role'])
      const corrected = await service.post(path, note({ corrects: hidden.id }))
      assert.deepEqual([corrected.status, corrected.body.code], [404, 'note_not_found'])
      const overview = (await service.get(`/api/admin/users/${ada.personId}/overview`)).body
      assert.doesNotMatch(JSON.stringify(overview), /mule/)
      // A correction is for the same readers, whatever was asked for.
      await risk.post(path, note({ corrects: hidden.id, text: 'It was his brother.' }))
      assert.deepEqual(await texts(service), [])
    },
  )

  await t.test(
    'is put right by one other, of two at once by the first, and both stay',
    async () => {
      const { member: ada, path } = await about('Dov Amit')
      const first = (await service.post(path, note())).body.notes[0]
      const correct = (client: Client, text: string) =>
        client.post(path, note({ text, corrects: first.id }))
      const answers = await Promise.all([correct(service, 'After 6 PM.'), correct(risk, 'Never.')])
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      assert.deepEqual(statuses, [200, 409])
      const second = answers.find(({ status }) => status === 409)
      assert.equal(second!.body.code, 'corrected_already')
      const { notes } = (await service.get(path)).body
      assert.equal(notes.length, 2)
      assert.deepEqual(
        notes.map(({ isCorrected, corrects }: never) => [isCorrected, corrects]),
        [
          [false, { id: first.id, at: first.at }],
          [true, null],
        ],
      )
      assert.notEqual(ada.personId, service.id)
    },
  )

  await t.test('never reaches the member: not in their history, news or mail', async () => {
    const { member: ada, path } = await about('Eve Lund')
    const before = (await mailbox()).length
    await service.post(path, note())
    const asAda = await as(ada)
    const history = (await asAda.get('/api/security-history')).body
    assert.deepEqual(
      history.items.map(({ words }: { words: string }) => words),
      ['You signed in'],
    )
    assert.deepEqual(await noticesOf(ada), [])
    assert.equal((await mailbox()).length, before)
    assert.equal((await asAda.get(path)).status, 403)
  })

  await t.test('is on members and applicants, and on no colleague', async () => {
    const maya = await person('Maya Chen', { role: 'pending', status: 'pending' })
    const of = (id: string) => service.post(`/api/admin/users/${id}/notes`, note())
    assert.equal((await of(maya.personId)).status, 200)
    assert.deepEqual([(await of(risk.id)).status, (await of(newId())).status], [404, 404])
  })

  await t.test(
    'is refused in a sentence where something is missing, and pages go back to the first',
    async () => {
      const { path, texts } = await about('Finn Moss')
      for (const [changes, message] of [
        [{ text: ' ' }, 'Please write a note'],
        [{ audience: 'everybody' }, 'Please choose who reads it'],
        [
          { pictures: [newId(), newId(), newId(), newId(), newId()] },
          'Please add at most four pictures',
        ],
      ] as const) {
        const { status, body } = await service.post(path, note(changes))
        assert.equal(status, 400)
        assert.match(JSON.stringify(body), new RegExp(message))
      }
      for (let number = 1; number <= 21; number++)
        await service.post(path, note({ text: `Note ${number}` }))
      const { notes, next } = (await service.get(path)).body
      assert.deepEqual([notes.length, notes[0].text], [20, 'Note 21'])
      const last = (await service.get(`${path}?before=${next}`)).body
      assert.deepEqual(
        [last.notes.map(({ text }: { text: string }) => text), last.next],
        [['Note 1'], null],
      )
      assert.equal((await texts(service)).length, 20)
    },
  )
})

test('a picture of a note', async (t) => {
  const { service, risk, note, about, as, auditRows } = await openOffice(t)

  await t.test(
    'is opened by those who read the note, which is on record, and by nobody else',
    async () => {
      const { member: ada, path } = await about('Gina Paz')
      const image = (await risk.upload('/api/images', await photo())).body.id
      const body = note({ audience: 'fraud', pictures: [image, image] })
      const { notes } = (await risk.post(path, body)).body
      assert.deepEqual(notes[0].pictureIds, [image])
      const picture = `${path}/pictures/${image}`
      const statuses = await Promise.all(
        [risk, service, await as(ada)].map(async (client) => (await client.get(picture)).status),
      )
      assert.deepEqual(statuses, [200, 404, 403])
      const shown = await auditRows({ action: 'member_note.picture_shown' })
      assert.deepEqual(
        shown.map(({ actor_id, subject_id }) => [actor_id, subject_id]),
        [[risk.id, ada.personId]],
      )
    },
  )

  await t.test('is the writer’s own and used once, or the note is not written at all', async () => {
    const { path, texts } = await about('Hana Ito')
    const image = (await risk.upload('/api/images', await photo())).body.id
    const taken = await service.post(path, note({ pictures: [image] }))
    assert.deepEqual([taken.status, taken.body.code], [404, 'picture_missing'])
    assert.deepEqual(await texts(service), [])
  })
})
