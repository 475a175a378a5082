import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { currentPlace } from '../../src/ui/format/currentPlace.ts'

const PLACES = [
  { to: '/dashboard' },
  { to: '/dashboard#transfer-section', openedBy: 'transfer' },
  { to: '/dashboard?panel=cards' },
  { to: '/dashboard?panel=billpay#quick-actions-billpay' },
  { to: '/dashboard/activity' },
]

const at = (address: string): string | undefined =>
  currentPlace(PLACES, new URL(address, 'http://place.invalid'))

describe('which place is marked in a bar', () => {
  const known: readonly (readonly [string, string | undefined])[] = [
    ['/dashboard', '/dashboard'],
    ['/dashboard#transfer-section', '/dashboard#transfer-section'],
    ['/dashboard?transfer=external&step=review', '/dashboard#transfer-section'],
    ['/dashboard#elsewhere', '/dashboard'],
    ['/dashboard?panel=cards', '/dashboard?panel=cards'],
    ['/dashboard?panel=cards&transfer=internal', '/dashboard?panel=cards'],
    ['/dashboard?panel=billpay', '/dashboard?panel=billpay#quick-actions-billpay'],
    ['/dashboard?panel=statements', '/dashboard'],
    ['/dashboard/activity?from=2026-11-01', '/dashboard/activity'],
    ['/dashboard/settings/profile', undefined],
  ]
  for (const [address, place] of known) {
    test(`at ${address} it is ${place ?? 'none'}`, () => assert.equal(at(address), place))
  }
})
