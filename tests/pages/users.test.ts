import { sweep } from './sweep.ts'
import { userAddresses } from './userAddresses.ts'

sweep([['rosa', userAddresses]])
