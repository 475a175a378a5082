import { isValidIBAN } from 'ibantools'

/**
 * How an IBAN goes on after its check digits, for the countries where the library is narrower or
 * wider than the registry of SWIFT, which says 4!c4!n16!c, 4!c20!n, 4!a16!c and 4!a21!c.
 */
const BY_REGISTRY: Readonly<Record<string, RegExp>> = {
  BY: /^[A-Z0-9]{4}[0-9]{4}[A-Z0-9]{16}$/,
  DO: /^[A-Z0-9]{4}[0-9]{20}$/,
  PK: /^[A-Z]{4}[A-Z0-9]{16}$/,
  PS: /^[A-Z]{4}[A-Z0-9]{21}$/,
}

/** Whether length, form and check digits are those of the country; upper case and no spaces. */
export function isIban(iban: string): boolean {
  const form = BY_REGISTRY[iban.slice(0, 2)]
  if (!form) return isValidIBAN(iban)
  const digits = iban.slice(2, 4)
  return /^[0-9]{2}$/.test(digits) && form.test(iban.slice(4)) && digits === checkDigitsOf(iban)
}

/** By ISO 13616: letters are numbers from 10 to 35, and the remainder by 97 comes to 1. */
function checkDigitsOf(iban: string): string {
  const number = `${iban.slice(4)}${iban.slice(0, 2)}00`.replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  )
  return String(98n - (BigInt(number) % 97n)).padStart(2, '0')
}
