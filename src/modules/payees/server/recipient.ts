/** Another member, by the address they sign in with. */
interface MemberRecipient {
  readonly kind: 'member'
  readonly personId: string
  /** First name and last initial. */
  readonly name: string
  readonly email: string
}

export interface UsBankRecipient {
  readonly kind: 'us_bank'
  readonly bankName: string
  readonly routingNumber: string
  readonly accountNumber: string
  readonly accountName: string
}

interface InternationalRecipient {
  readonly kind: 'international'
  readonly recipientName: string
  readonly recipientTown?: string | undefined
  readonly recipientCountry?: string | undefined
  readonly bankName: string
  readonly swiftCode: string
  readonly iban: string | null
  readonly accountNumber: string
  readonly country: string
  readonly currency: string
}

/** Who gets the money of a payment. */
export type Recipient = MemberRecipient | UsBankRecipient | InternationalRecipient

const plain = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase()

/** The recipient as one text: the same account gives the same text however it was typed. */
export function keyOf(recipient: Recipient): string {
  switch (recipient.kind) {
    case 'member':
      return `member:${recipient.personId}`
    case 'us_bank':
      return `us_bank:${plain(recipient.routingNumber)}:${plain(recipient.accountNumber)}`
    case 'international':
      return `international:${plain(recipient.swiftCode)}:${plain(recipient.iban ?? recipient.accountNumber)}`
  }
}
