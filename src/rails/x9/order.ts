import type { RecordKind } from './layouts.ts'

const AFTER_CHECK: readonly RecordKind[] = ['viewDetail', 'check', 'bundleControl']
const AFTER_RETURN: readonly RecordKind[] = ['viewDetail', 'return', 'bundleControl']

/** Which records may come after which. */
export const NEXT: Readonly<Record<RecordKind | 'start', readonly RecordKind[]>> = {
  start: ['fileHeader'],
  fileHeader: ['letterHeader', 'fileControl'],
  letterHeader: ['bundleHeader', 'letterControl'],
  bundleHeader: ['check', 'return'],
  check: ['endorsement', 'laterEndorsement', ...AFTER_CHECK],
  endorsement: ['endorsement', 'laterEndorsement', ...AFTER_CHECK],
  laterEndorsement: ['laterEndorsement', ...AFTER_CHECK],
  return: ['returnEndorsement', 'payorBank', 'laterReturnEndorsement', ...AFTER_RETURN],
  returnEndorsement: ['returnEndorsement', 'payorBank', 'laterReturnEndorsement', ...AFTER_RETURN],
  payorBank: ['laterReturnEndorsement', ...AFTER_RETURN],
  laterReturnEndorsement: ['laterReturnEndorsement', ...AFTER_RETURN],
  viewDetail: ['view'],
  view: ['viewDetail', 'check', 'return', 'bundleControl'],
  bundleControl: ['bundleHeader', 'letterControl'],
  letterControl: ['letterHeader', 'fileControl'],
  fileControl: [],
}
