interface MarkedPlace {
  readonly to: string
  /** A name in the query that means being there, whatever its value: `transfer`. */
  readonly openedBy?: string
}

interface Here {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** How exactly `to` is where somebody is: undefined for elsewhere, higher for more exactly. */
function closeness({ to, openedBy }: MarkedPlace, here: Here): number | undefined {
  const place = new URL(to, 'http://place.invalid')
  if (place.pathname !== here.pathname) return undefined
  const params = new URLSearchParams(here.search)
  const asked = [...place.searchParams]
  if (asked.some(([name, value]) => params.get(name) !== value)) return undefined
  // A part of a page that the query opened stays open after its anchor has left the address.
  if (asked.length > 0) return asked.length + 1
  if (openedBy !== undefined && params.has(openedBy)) return 1
  if (place.hash === '') return 0
  return place.hash === here.hash ? 1 : undefined
}

/** Which of the places somebody is at. A part of a page wins over the page it is a part of. */
export function currentPlace(places: readonly MarkedPlace[], here: Here): string | undefined {
  const ranked = places
    .map((place) => ({ to: place.to, rank: closeness(place, here) ?? -1 }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => b.rank - a.rank)
  return ranked[0]?.to
}
