/**
 * The routing number of the demonstration's profile belongs to a real bank, JPMorgan Chase, and so
 * do these: every number of that name in the FedACH directory published with moov-io/fed
 * (Apache-2.0).
 */
const DEMO_BANK_NUMBERS: ReadonlySet<string> = new Set(
  `
  021000021 021000128 021031207 021100361 021114205 021202337 021202719 021272723 021300462
  021309379 021409169 021410637 022000842 022300173 028000024 031100144 031100393 044000037
  044115443 051900366 061092387 065400137 071000013 071074528 071100269 071923226 072000326
  072412927 074000010 075000019 075902722 083000137 102001017 103000648 107089555 111000614
  111001150 111300880 111993776 112000150 113000609 114000776 122100024 123271978 124001545
  221971293 263189865 267084131 322270521 322271627 325070760 325070951
  `
    .trim()
    .split(/\s+/),
)

/** Whether a routing number belongs to the bank whose number the demonstration borrows. */
export const isDemoBank = (routingNumber: string): boolean => DEMO_BANK_NUMBERS.has(routingNumber)

export const DEMO_ROUTING_NUMBER = '021000021'

export const FOREIGN_NUMBER = 'routingNumber belongs to JPMorgan Chase; use your own'
