import sharp from 'sharp'
import { keepForStranger, sanitizeImage } from '../../src/modules/images/server/images.ts'
import type { Tx } from '../../src/platform/server/db.ts'
import type { Registration } from '../../src/modules/applications/registration.contract.ts'
import { assert } from '../../src/values/result.ts'

/** Drawn, and marked all over as what it is: nobody could take it for a document. */
const cardOf = ({ firstName, lastName, idType, idNumber, dateOfBirth }: Registration): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 1280 800" font-family="sans-serif">
    <rect width="1280" height="800" fill="#5b6b68"/>
    <rect x="70" y="60" width="1140" height="680" rx="28" fill="#eef3f0"/>
    <rect x="70" y="60" width="1140" height="110" rx="28" fill="#1d4a4a"/>
    <text x="120" y="132" font-size="52" fill="#ffffff">${idType.toUpperCase()}</text>
    <text x="860" y="132" font-size="40" fill="#e2b46c">SPECIMEN</text>
    <rect x="120" y="220" width="320" height="400" fill="#c9d4cf"/>
    <circle cx="280" cy="360" r="90" fill="#8fa19b"/>
    <path d="M150 620 q130 -190 260 0" fill="#8fa19b"/>
    <g fill="#26403d"><text x="500" y="290" font-size="34">Name</text><text x="500" y="340" font-size="48">${firstName} ${lastName}</text>
    <text x="500" y="420" font-size="34">Date of birth</text><text x="500" y="470" font-size="48">${dateOfBirth}</text>
    <text x="500" y="550" font-size="34">Number</text><text x="500" y="600" font-size="48">${idNumber}</text></g>
    <g fill="#b0413a" opacity=".28" font-size="120" transform="rotate(-18 640 400)"><text x="150" y="420">SAMPLE</text><text x="720" y="420">SAMPLE</text></g>
    <text x="120" y="700" font-size="30" fill="#26403d">An invented person in a demonstration. Not a document.</text>
  </svg>`

/** Hands in a drawn ID for an invented person, as the registration page does with a photo. */
export async function withIdPhoto(
  tx: Tx,
  registration: Registration,
  at: Date,
): Promise<Registration> {
  const photo = await sharp(Buffer.from(cardOf(registration)))
    .jpeg()
    .toBuffer()
  const image = await sanitizeImage(photo)
  assert(image.ok, 'the card is a picture')
  const idPhoto = await keepForStranger(tx, { image: image.value, at })
  return { ...registration, idPhoto }
}
