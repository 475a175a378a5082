interface MarkedPlace {
  readonly to: string
}

/**
 * Which of the places somebody is at: the page itself, or one below it. A home is nobody's place but its own, because
 * all pages stand below it.
 */
export function currentPlace(
  places: readonly MarkedPlace[],
  { pathname }: { readonly pathname: string },
): string | undefined {
  const isHere = ({ to }: MarkedPlace): boolean =>
    pathname === to || (/^\/.+\//.test(to) && pathname.startsWith(`${to}/`))
  return places.find(isHere)?.to
}
