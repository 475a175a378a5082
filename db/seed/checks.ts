import sharp from 'sharp'
import { assert } from '../../src/values/result.ts'
import { type SanitizedImage, sanitizeImage } from '../../src/modules/images/server/images.ts'

/** A check as the demonstration draws it: invented, and marked all over as a sample. */
export interface SampleCheck {
  readonly payer: string
  readonly payee: string
  readonly number: number
  /** Decimal dollars. */
  readonly amount: string
  readonly amountInWords: string
  readonly memo: string
  readonly date: string
  /** What it lies on, and how the light falls: no two photos are alike. */
  readonly table: readonly [from: string, to: string]
  readonly paper: string
  readonly turn: number
}

/** Of no bank that there is. */
export const SAMPLE_LINE = { routingNumber: '272488887', accountNumber: '00012345678' } as const

const onTable = ({ table: [from, to], turn }: SampleCheck, paper: string): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900" font-family="sans-serif">
    <defs><linearGradient id="table" x2="1" y2="${(turn + 4) / 8}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="1600" height="900" fill="url(#table)"/>
    <g transform="rotate(${turn} 800 450)">${paper}
      <g fill="#b0413a" opacity=".2" font-size="130" transform="rotate(-14 800 450)"><text x="190" y="430">SAMPLE</text><text x="900" y="620">SAMPLE</text></g>
    </g>
  </svg>`

const front = (check: SampleCheck): string => `
  <rect x="110" y="130" width="1380" height="640" fill="${check.paper}"/>
  <rect x="110" y="130" width="1380" height="16" fill="#1d4a4a"/>
  <g fill="#26403d">
    <text x="160" y="215" font-size="40" font-weight="bold">${check.payer}</text>
    <text x="160" y="258" font-size="26">Invented for a demonstration. Not a check.</text>
    <text x="1300" y="215" font-size="38">${check.number}</text>
    <text x="1060" y="300" font-size="30">Date ${check.date}</text>
    <text x="160" y="390" font-size="26">PAY TO THE ORDER OF</text>
    <text x="470" y="390" font-size="46" font-style="italic">${check.payee}</text>
    <rect x="1190" y="340" width="250" height="70" fill="#ffffff" stroke="#26403d" stroke-width="3"/>
    <text x="1210" y="390" font-size="44">$${check.amount}</text>
    <text x="160" y="485" font-size="38" font-style="italic">${check.amountInWords}</text>
    <text x="160" y="655" font-size="26">MEMO</text><text x="270" y="655" font-size="36" font-style="italic">${check.memo}</text>
    <text x="160" y="735" font-size="40" letter-spacing="6">⑆${SAMPLE_LINE.routingNumber}⑆ ${SAMPLE_LINE.accountNumber}⑈ ${check.number}</text>
  </g>
  <path d="M160 405H1160M160 505H1440M260 670H760M920 670H1440" stroke="#26403d" stroke-width="3"/>
  <path d="M950 650q60 -110 90 -20t80 -30 70 10 90 -40 60 60 70 -40" fill="none" stroke="#1f3f7a" stroke-width="6"/>`

/** `signedAt` is where it may be deposited, as its payee wrote there; null: not signed. */
const back = (check: SampleCheck, signedAt: string | null): string => `
  <rect x="110" y="130" width="1380" height="640" fill="${check.paper}"/>
  <path d="M430 130V770" stroke="#8a948f" stroke-width="3" stroke-dasharray="12 10"/>
  <g fill="#5b6b68" font-size="24"><text x="150" y="190">ENDORSE HERE</text><text x="480" y="190">Do not write, stamp or sign to the right of this line.</text></g>
  <path d="M150 300H400M150 420H400M150 540H400" stroke="#8a948f" stroke-width="3"/>
  ${
    signedAt !== null
      ? `<g fill="#1f3f7a" font-style="italic"><text x="150" y="285" font-size="38">${check.payee}</text><text x="150" y="400" font-size="26">For mobile deposit</text><text x="150" y="440" font-size="26">at ${signedAt.replaceAll('&', '&amp;').replaceAll('<', '&lt;')} only</text></g>`
      : ''
  }
  <g fill="#d9dfdb"><rect x="520" y="300" width="880" height="90"/><rect x="520" y="440" width="620" height="90"/></g>`

async function photoOf(svg: string): Promise<SanitizedImage> {
  const image = await sanitizeImage(await sharp(Buffer.from(svg)).jpeg().toBuffer())
  assert(image.ok, 'the check is a picture')
  return image.value
}

/** Photos of both sides, as a phone would hand them in. */
export async function photosOf(
  check: SampleCheck,
  { signedAt }: { readonly signedAt: string | null },
): Promise<{ front: SanitizedImage; back: SanitizedImage }> {
  return {
    front: await photoOf(onTable(check, front(check))),
    back: await photoOf(onTable(check, back(check, signedAt))),
  }
}
