import { bakeryAddresses } from './bakeryAddresses.ts'
import { manyAddresses } from './manyAddresses.ts'
import { memberAddresses } from './memberAddresses.ts'
import { applicantAddresses } from './payingAddresses.ts'
import { heldAddresses, reportedAddresses } from './safetyAddresses.ts'
import { sweep } from './sweep.ts'
import { sharingAddresses, viewAddresses } from './viewAddresses.ts'

sweep([
  ['maya', applicantAddresses.maya],
  ['omar', applicantAddresses.omar],
  ['lena', applicantAddresses.lena],
  ['ines', memberAddresses],
  ['tova', [...manyAddresses, ...heldAddresses]],
  ['nils', reportedAddresses],
  ['greta', bakeryAddresses],
  ['ben', sharingAddresses],
  ['rosa', viewAddresses],
])
