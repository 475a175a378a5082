import { NotificationKind } from './contract.ts'

/** Which kinds of notification each module brings in, by its name. Any module may tell of them. */
export type AnnouncedKinds = readonly (readonly [
  module: string,
  kinds: readonly NotificationKind[],
])[]

/**
 * Every kind belongs to one module, so that there is one place for what it is called.
 * @throws an error that names the kind which no module announces, or two do
 */
export function checkKinds(announced: AnnouncedKinds): void {
  for (const kind of NotificationKind.options) {
    const [one, another] = announced
      .filter(([, kinds]) => kinds.includes(kind))
      .map(([module]) => module)
    if (one === undefined) throw new Error(`No module announces the kind of notification "${kind}"`)
    if (another !== undefined)
      throw new Error(`${one} and ${another} both announce the kind of notification "${kind}"`)
  }
}
