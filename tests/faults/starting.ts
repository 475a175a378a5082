import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { startPortal } from '../../src/apps/server/start.ts'
import { sayWhy } from '../../src/apps/server/why.ts'
import { atEnd } from '../factories/atEnd.ts'
import { dataDirectory } from '../factories/dataDirectory.ts'

type Environment = Readonly<Record<string, string>>

const USUAL = { DATA_DIR: dataDirectory(), DEMO_MEMBERS: '0' }

/** What a start says that cannot be. */
export async function whyNot(environment: Environment): Promise<string> {
  try {
    const { portal } = await startPortal({ ...USUAL, ...environment })
    await portal.close()
  } catch (error) {
    return sayWhy(error)
  }
  return 'It starts.'
}

/** Starts the portal in this process; answers where it is open. */
export async function opened(
  t: Pick<TestContext, 'after'>,
  environment: Environment,
): Promise<string> {
  const { portal } = await startPortal({ PORT: '0', ...USUAL, ...environment })
  atEnd(t, () => portal.close())
  const { port } = portal.app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
