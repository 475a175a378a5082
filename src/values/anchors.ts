/** Where an address leads to a part of a page: its id, or its title made fit for one. */
export const anchorOf = ({ id, title }: { id?: string | undefined; title: string }): string =>
  id ??
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
