import type { Translate } from '../../../values/sentence.ts'
import type { ShownPlace } from '../announcedPages.ts'
import type { Shortcut } from './ShortcutList.tsx'

/** Where each pair of keys leads, by the keys as they are heard: "g t". */
export const keyedPlaces = (places: readonly ShownPlace[]): ReadonlyMap<string, string> =>
  new Map(places.flatMap(({ keys, to }) => (keys ? [[keys.join(' '), to]] : [])))

/** What the keys of places do, in words. */
export const keysOfPlaces = (t: Translate, places: readonly ShownPlace[]): readonly Shortcut[] =>
  places.flatMap(({ keys, label, keysDo }) =>
    keys ? [{ keys, does: keysDo ? t(keysDo) : t('Go to {place}', { place: t(label) }) }] : [],
  )
