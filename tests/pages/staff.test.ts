import { collapsedAddresses, staffAddresses } from './staffAddresses.ts'
import { sweep } from './sweep.ts'
import { userAddresses } from './userAddresses.ts'

sweep([['rosa', [...staffAddresses, ...userAddresses, ...collapsedAddresses]]])
