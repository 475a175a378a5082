import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, test } from 'node:test'

const SOURCES = join(import.meta.dirname, '../src')

const screens = globSync(['apps/web/**/*.tsx', 'modules/*/web/**/*.tsx'], { cwd: SOURCES }).map(
  (path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }),
)

/** The components that give the window its title. */
const NAMES_WINDOW = /<(PageTitle|WindowTitle|StepHead|PageHead|WordsHead|TaskPage|SettingsPage)\b/

/** `title={t('Messages')}`. */
const TITLE =
  /<(?:PageTitle|SettingsPage|StepHead)\s+title=\{t\((?<quote>['"])(?<title>.+?)\k<quote>\)\}/g

/** Pages whose title another component of theirs gives. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'apps/web/ApplicantPage.tsx': 'PendingPage',
  'apps/web/member/ScheduledPage.tsx': 'SchedulesPage',
  'apps/web/member/AllPayeesPage.tsx': 'PayeesPage',
  'apps/web/admin/AccountPage.tsx': 'StaffAccountPage',
  'apps/web/admin/StaffUserPage.tsx': 'UserDetailPage',
  'apps/web/admin/StaffUsersPage.tsx': 'UsersPage',
  'modules/access/web/SignInPage.tsx': 'PasswordStep and CodeStep',
}

describe('every page', () => {
  test('gives the window a title', () => {
    const silent = screens
      .filter(({ path }) => basename(path).endsWith('Page.tsx'))
      .filter(({ path, text }) => !NAMES_WINDOW.test(text) && !(path in ELSEWHERE))
    assert.deepEqual(
      silent.map(({ path }) => path),
      [],
    )
  })

  test('has a title of its own', () => {
    const places = new Map<string, string>()
    for (const { path, text } of screens) {
      for (const found of text.matchAll(TITLE)) {
        const title = found.groups!['title']!
        assert.equal(places.get(title), undefined, `${path} is called "${title}" too`)
        places.set(title, path)
      }
    }
    assert.ok(places.size > 20, `${places.size} titles were read`)
  })
})
