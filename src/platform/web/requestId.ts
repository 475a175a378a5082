import { useState } from 'react'
import { newId } from '../../values/ids.ts'
import { ApiRefusal } from './api.ts'
import { serverNow } from './clock.ts'

const freshId = (): string => newId(serverNow().getTime())

/**
 * What a request is known by, so that it is carried out once however often it is sent: made when
 * the form opens, made anew once the server took it, or knows the id for something else.
 */
export function useRequestId() {
  const [id, setId] = useState(freshId)
  const renew = () => setId(freshId())
  return {
    id,
    renew,
    /** For whatever a request came to: the next press must not be refused for the id again. */
    renewIfReused: (error: unknown) => {
      if (error instanceof ApiRefusal && error.code === 'id_reused') renew()
    },
  }
}
