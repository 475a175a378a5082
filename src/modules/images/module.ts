import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { forgetImages } from './server/images.ts'
import { imageRoutes } from './server/routes.ts'

export const images: Module = {
  name: 'images',
  contracts: () => [contract],
  routes: (portal) => imageRoutes(portal.mount, portal),
  forget: [forgetImages],
}
