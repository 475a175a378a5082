import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { currentPlace } from '../../src/ui/format/currentPlace.ts'

const PLACES = [
  { to: '/dashboard' },
  { to: '/dashboard/transfers' },
  { to: '/dashboard/cards' },
  { to: '/dashboard/activity' },
]

const at = (pathname: string): string | undefined => currentPlace(PLACES, { pathname })

describe('which place is marked in a bar', () => {
  const known: readonly (readonly [string, string | undefined])[] = [
    ['/dashboard', '/dashboard'],
    ['/dashboard/transfers', '/dashboard/transfers'],
    ['/dashboard/transfers/us-bank', '/dashboard/transfers'],
    ['/dashboard/transfers-of-others', undefined],
    ['/dashboard/activity', '/dashboard/activity'],
    ['/dashboard/settings/profile', undefined],
  ]
  for (const [address, place] of known) {
    test(`at ${address} it is ${place ?? 'none'}`, () => assert.equal(at(address), place))
  }
})
