import type { Module } from '../module.ts'
import * as contract from './contract.ts'

export const accounts: Module = {
  name: 'accounts',
  contracts: () => [contract],
}
