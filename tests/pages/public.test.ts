import { payingAddresses } from './payingAddresses.ts'
import { ownPasswordAddresses, publicAddresses } from './publicAddresses.ts'
import { sweep } from './sweep.ts'

sweep([
  ['nobody', publicAddresses()],
  ['nadia', ownPasswordAddresses],
  ['ben', payingAddresses],
])
