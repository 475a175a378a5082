import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { addressShown } from '../../platform/web/settled.ts'

/** Belongs beside the page: it changes together with it, so it knows when the page is there. */
export function AddressShown(): null {
  const { key } = useLocation()
  useEffect(() => addressShown(key), [key])
  return null
}
