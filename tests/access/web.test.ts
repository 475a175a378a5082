import { english, verbatim } from '../../src/values/sentence.ts'
import { messageOf } from '../../src/platform/web/failures.ts'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Home } from '../../src/modules/access/contract.ts'
import {
  elsewhere,
  loginFor,
  nextFrom,
  type Need,
  type Session,
} from '../../src/modules/access/web/homes.ts'
import { explainCodeFailure } from '../../src/modules/access/web/outcomes.ts'
import { bareBackupCode, missingFor } from '../../src/modules/factors/web/proof/ways.ts'
import { ApiRefusal, NetworkFailure } from '../../src/platform/web/api.ts'

const at = (pathname: string, search = '') => ({ pathname, search })

const STRANGER = { caller: null }
const whoBelongsAt = (home: Home): Pick<Session, 'caller'> => ({
  caller: {
    personId: '01890000-0000-7000-8000-000000000000',
    email: 'ada@example.com',
    role: home === '/admin' ? 'admin' : home === '/dashboard' ? 'user' : 'pending',
    staffRole: home === '/admin' ? 'administrator' : null,
    status: home === '/pending-approval' ? 'pending' : 'active',
    firstName: 'Ada',
    lastName: 'Abara',
    home,
    factorNeeded: false,
  },
})

const PAGES: readonly [Need, string][] = [
  ['visitor', '/login'],
  ['applicant', '/pending-approval'],
  ['member', '/dashboard'],
  ['staff', '/admin'],
  ['staff', '/admin/settings'],
]
const HOMES: readonly Home[] = ['/admin', '/dashboard', '/pending-approval']

describe('a page', () => {
  test('a page sends a stranger to sign in and remembers where they wanted to go', () => {
    const away = elsewhere('member', STRANGER, at('/dashboard', '?transfer=external'))
    assert.equal(away, '/login?next=%2Fdashboard%3Ftransfer%3Dexternal')
    assert.equal(elsewhere('staff', STRANGER, at('/admin')), '/login?next=%2Fadmin')
    assert.equal(elsewhere('visitor', STRANGER, at('/login')), undefined)
  })

  for (const home of HOMES) {
    test(`a page lets somebody whose home is ${home} stay there, and sends them there from elsewhere`, () => {
      for (const [need, page] of PAGES) {
        const away = elsewhere(need, whoBelongsAt(home), at(page))
        assert.equal(away, need !== 'visitor' && page.startsWith(home) ? undefined : home, page)
      }
    })
  }

  test('a page never sends anybody in circles', () => {
    for (const someone of [STRANGER, ...HOMES.map(whoBelongsAt)]) {
      for (const [, start] of PAGES) {
        let here = at(start)
        let moves = 0
        for (;;) {
          const [need] = PAGES.find(([, page]) => page === here.pathname)!
          const away = elsewhere(need, someone, here)
          if (away === undefined) break
          assert.ok(++moves <= 2, `${start} goes in circles`)
          const { pathname, search } = new URL(away, 'https://bank.example')
          here = at(pathname, search)
        }
      }
    }
  })
})

describe('staff who have yet to set up a second step', () => {
  const { caller } = whoBelongsAt('/admin')
  const rosa = { caller: { ...caller!, factorNeeded: true } }

  test('staff who have yet to set up a second step are led to the page where they can, from everywhere', () => {
    for (const [need, page] of PAGES)
      assert.equal(elsewhere(need, rosa, at(page)), '/admin/security', page)
    assert.equal(elsewhere('staff', rosa, at('/admin/security')), undefined)
  })
})

describe('what is typed as a backup code', () => {
  test('what is typed as a backup code may have spaces, small letters and its dash or not', () => {
    for (const typed of ['k7qpd-3m8xw', ' K7QPD 3M8XW ', 'K7QPD3M8XW']) {
      assert.equal(missingFor(english, 'backup_code', typed), undefined)
      assert.equal(bareBackupCode(typed), 'K7QPD3M8XW')
    }
  })

  test('what is typed as a backup code is not sent while it is too short or has letters no code has', () => {
    for (const typed of ['', 'K7QPD-3M8X', 'K7QPD-3M8XO', '123456'])
      assert.notEqual(missingFor(english, 'backup_code', typed), undefined)
  })
})

describe('the page asked for before signing in', () => {
  test('the page asked for before signing in is where sign-in leads, if it is theirs', () => {
    const next = `?next=${encodeURIComponent('/admin/settings')}`
    assert.equal(
      elsewhere('visitor', whoBelongsAt('/admin'), at('/login', next)),
      '/admin/settings',
    )
    assert.equal(elsewhere('visitor', whoBelongsAt('/dashboard'), at('/login', next)), '/dashboard')
  })

  test('the page asked for before signing in may be any page under a home', () => {
    for (const page of [
      '/dashboard/settings/security',
      '/admin/jobs',
      '/admin/users/01890000-0000-7000-8000-000000000000',
      '/pending-approval',
      '/dashboard/statements/01890000-0000-7000-8000-000000000000/2026-06',
      '/dashboard/accounts/open/certificate-12',
      '/dashboard/activity?q=rent+*&from=2026-01-01#list',
      '/dashboard#quick-actions-billpay',
    ])
      assert.equal(nextFrom(`?${new URLSearchParams({ next: page }).toString()}`), page)
  })

  const HOSTILE = [
    '//evil.example', '/\\evil.example', 'https:evil.example', 'https://evil.example/dashboard',
    '/dashboard/../../evil', '/dashboard@evil.example', ' /dashboard', '/dashboard#//x', '/dashboard#a#b', '/Dashboard',
    '/dashboard?to=//evil.example', 'javascript:alert(1)', '/%2fevil.example', '/unknown', '',
  ] // prettier-ignore
  for (const next of HOSTILE) {
    test(`the page asked for before signing in is ignored when it is "${next}"`, () =>
      assert.equal(nextFrom(`?${new URLSearchParams({ next }).toString()}`), undefined))
  }

  test('the page asked for before signing in is remembered with the section that was asked for', () => {
    const here = { ...at('/dashboard', '?a=1'), hash: '#transfer-section' }
    const { search } = new URL(loginFor(here), 'https://bank.example')
    assert.equal(nextFrom(search), '/dashboard?a=1#transfer-section')
  })

  test('the page asked for before signing in is not remembered for pages one does not come back to', () => {
    assert.equal(loginFor(at('/demo/mailbox')), '/login')
    assert.equal(loginFor(at('/dashboard', '?q=a b')), '/login')
  })
})

describe('what the screen says', () => {
  const refusal = (status: number, code: string, message: string) =>
    new ApiRefusal(status, { code, message: verbatim(message) })

  test('the sign-in form prints the sentence of a refused sign-in, and admits when no answer came', () => {
    const sentence = 'Failed to sign in. Please check your credentials.'
    assert.equal(messageOf(english, refusal(401, 'sign_in_failed', sentence)), sentence)
    assert.match(messageOf(english, new NetworkFailure({})), /could not reach the server/)
  })

  test('the code step lets a wrong code be tried again', () => {
    const sentence = 'Invalid OTP. Please try again.'
    const outcome = explainCodeFailure(english, refusal(422, 'code_invalid', sentence))
    assert.deepEqual(outcome, { message: sentence, startOver: false })
  })

  for (const [status, code] of [
    [409, 'code_failed'],
    [401, 'unauthenticated'],
  ] as const) {
    test(`the code step starts over after ${code}, with the fixed sentence first`, () => {
      const { message, startOver } = explainCodeFailure(
        english,
        refusal(status, code, 'Please sign in.'),
      )
      assert.equal(startOver, true)
      assert.ok(message.startsWith('Failed to verify OTP. Please try again.'))
    })
  }

  test('the code step has the fixed sentence for any other refusal', () => {
    for (const error of [
      new NetworkFailure({}),
      new Error('bug'),
      refusal(500, 'unexpected', 'x'),
    ]) {
      const { message, startOver } = explainCodeFailure(english, error)
      assert.equal(startOver, false)
      assert.ok(message.startsWith('Failed to verify OTP. Please try again.'))
    }
  })
})
