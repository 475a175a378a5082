import { call } from '../../../platform/web/api.ts'
import { seeDevice } from '../devices.contract.ts'
import { subscriptionHere } from './thisBrowser.ts'

export async function tellDeviceSeen(): Promise<void> {
  const { endpoint } = (await subscriptionHere()) ?? {}
  if (endpoint !== undefined) await call(seeDevice, { body: { endpoint } }, { background: true })
}
