import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readSession } from '../../src/modules/access/contract.ts'
import { MemberOnly } from '../../src/modules/access/web/guards.tsx'
import { tellSignOut } from '../../src/modules/access/web/session.ts'
import { answers } from '../components/fakeFetch.ts'
import { breakNews, tellNews } from '../components/fakeNews.ts'
import { mount } from '../components/mount.tsx'
import { AS_INES, SIGNED_OUT } from '../components/sessions.ts'

const secret = page.getByText('What only Ines may see')

for (const [how, happens] of [
  ['the stream of news tells so', () => tellNews('standing')],
  ['the stream of news cannot even begin', breakNews],
  ['somebody signs out in another window', tellSignOut],
] as const)
  test(`a page is covered as soon as ${how} that its member lost access`, async () => {
    const screen = (
      <MemberOnly>
        <p>What only Ines may see</p>
      </MemberOnly>
    )
    await mount(screen, { session: AS_INES })
    await expect.element(secret).toBeVisible()
    answers(readSession, SIGNED_OUT)
    happens()
    await expect
      .element(page.getByText('You were signed out to keep your money safe.'))
      .toBeVisible()
    await expect.element(secret).not.toBeVisible()
  })
