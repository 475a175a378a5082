declare module 'virtual:profile-pages' {
  import type { ShownPage } from '../pageContent.ts'

  /** Loads a page of words by its path; the build makes a module of each. */
  export const loadPage: Readonly<Record<string, () => Promise<{ default: ShownPage }>>>
}
