import type { Sentence, Translate } from '../../../values/sentence.ts'
import { placesIn, type ShownPlace } from '../announcedPages.ts'
import { MEMBER_PAGES } from '../member/memberPages.ts'
import { keysOfPlaces } from './placeKeys.ts'
import type { Shortcut } from './ShortcutList.tsx'

/** Where a member can go, by what shows it. */
export const MEMBER_PLACES = {
  head: placesIn('head', MEMBER_PAGES),
  foot: placesIn('foot', MEMBER_PAGES),
  more: placesIn('more', MEMBER_PAGES),
  account: placesIn('account', MEMBER_PAGES),
} as const

/** Places with their names said, as bars and menus take them. */
export const saidPlaces = (t: Translate, places: readonly ShownPlace[]) =>
  places.map((place) => ({ ...place, id: place.to, label: t<Sentence>(place.label) }))

/** What each single key does, in words. */
export const memberShortcuts = (t: Translate): readonly Shortcut[] => [
  { keys: ['/'], does: t('Search or go to') },
  ...keysOfPlaces(t, MEMBER_PLACES.head),
  { keys: ['?'], does: t('Show this list') },
]
