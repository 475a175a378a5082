import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { readHome } from '../contract.ts'
import { homeOf, type HomeParts } from './home.ts'

export function homeRoutes(mount: Mount, parts: HomeParts): void {
  mount(readHome, async ({ context }) => ok(await homeOf(parts, context)))
}
