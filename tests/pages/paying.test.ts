import { payingAddresses } from './payingAddresses.ts'
import { sweep } from './sweep.ts'

sweep([['ben', payingAddresses]])
