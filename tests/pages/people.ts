import type { Page } from '@playwright/test'
import { BEN, GRETA, INES, LENA, MAYA, OMAR, ROSA } from '../../src/modules/demo/server/people.ts'
import type { BrowserWorld } from '../worlds/browser.ts'
import { NADIA } from './additions.ts'
import { bringAxe } from './axe.ts'
import { TOVA } from './manyAccounts.ts'
import { NILS } from './safety.ts'

const EMAIL = {
  nobody: undefined,
  nadia: NADIA,
  tova: TOVA,
  nils: NILS,
  maya: MAYA.email,
  omar: OMAR.email,
  lena: LENA.email,
  ines: INES.email,
  ben: BEN.email,
  greta: GRETA.email,
  rosa: ROSA.email,
} as const

/** Who looks at the pages. */
export type Person = keyof typeof EMAIL

/** The same portal under a name. */
export const underName = (base: string): string => base.replace('127.0.0.1', 'localhost')

/** A window of their own, at a page that costs little; they are signed in under both names. */
export async function windowOf(world: BrowserWorld, person: Person, locale: string): Promise<Page> {
  const email = EMAIL[person]
  const page =
    email === undefined
      ? await world.visit('/privacy', { locale })
      : await world.visitAs(email, '/privacy', { locale })
  const cookies = await page.context().cookies()
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost' })))
  await bringAxe(page)
  return page
}
