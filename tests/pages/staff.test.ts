import { staffAddresses } from './staffAddresses.ts'
import { sweep } from './sweep.ts'

sweep([['rosa', staffAddresses]])
