import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { announce } from '../../../ui/hooks/announce.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import {
  addDevice,
  type Device,
  type Devices,
  readDevices,
  removeDevice,
  seeDevice,
} from '../devices.contract.ts'
import { type Ability, abilityHere, subscribeHere, subscriptionHere } from './thisBrowser.ts'

const key = ['devices'] as const

interface Shown extends Devices {
  readonly ability: Ability
  /** News comes to this browser. */
  readonly isOnHere: boolean
}

const QUIETLY = { background: true }

const shownOf = (devices: Devices, isSubscribed: boolean): Shown => ({
  ...devices,
  ability: abilityHere(),
  isOnHere: isSubscribed && devices.devices.some(({ isThisOne }) => isThisOne),
})

async function load(): Promise<Shown> {
  const subscription = await subscriptionHere()
  return subscription
    ? shownOf(await call(seeDevice, { body: { endpoint: subscription.endpoint } }, QUIETLY), true)
    : shownOf(await call(readDevices, {}, QUIETLY), false)
}

export const CARD_TITLE = 'told-devices-title'

/** The devices on which the member is told of news, this one among them. */
export function useDevices() {
  const t = useTranslate()
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: load })
  // What the browser answered stands in the card, whatever became of the press.
  const onError = (): Promise<void> => client.invalidateQueries({ queryKey: key })
  const turnOn = useMutation({
    mutationFn: async ({ publicKey }: Devices) => {
      const subscription = await subscribeHere(publicKey)
      const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
      try {
        return await call(addDevice, { body: { endpoint, p256dh, auth } })
      } catch (error) {
        await subscription.unsubscribe()
        throw error
      }
    },
    onSuccess: (devices) => {
      client.setQueryData(key, shownOf(devices, true))
      announce(t('News comes to this device from now on'))
      document.getElementById(CARD_TITLE)?.focus()
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: async ({ id, isThisOne }: Device) => {
      const left = await call(removeDevice, { params: { id } })
      if (isThisOne) await (await subscriptionHere())?.unsubscribe()
      return left
    },
    onSuccess: (devices, { isThisOne }) => {
      const isOnHere = client.getQueryData<Shown>(key)?.isOnHere ?? false
      client.setQueryData(key, shownOf(devices, isOnHere && !isThisOne))
      announce(t('Device removed'))
      document.getElementById(CARD_TITLE)?.focus()
    },
    onError,
  })
  return { query, turnOn, remove }
}
