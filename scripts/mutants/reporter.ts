import { hearing } from '../testing/hearing.ts'
import { hear } from './fileRun.ts'

/** Tells `fileRun.ts`, which is in the same process, what becomes of its tests. */
export default hearing(hear)
