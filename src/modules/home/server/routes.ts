import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { readHome } from '../contract.ts'
import { homeOf, type HomeParts, rememberFound } from './home.ts'

export function homeRoutes(mount: Mount, given: Omit<HomeParts, 'remember'>): void {
  const parts = { ...given, remember: rememberFound() }
  mount(readHome, async ({ context }) => ok(await homeOf(parts, context)))
}
