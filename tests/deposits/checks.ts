import sharp from 'sharp'

interface Drawn {
  readonly payTo?: string
  readonly amount?: string
  /** Tells one check from another for the eye, and for whoever compares pictures. */
  readonly number?: number
}

const drawn = new Map<string, Promise<Buffer>>()

/** The same picture for everybody who asks: to draw one takes ten milliseconds. */
function jpeg(svg: string): Promise<Buffer> {
  const picture = drawn.get(svg) ?? sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
  drawn.set(svg, picture)
  return picture
}

/** The front of a check on a table, as a phone sees it. Every number has another pattern. */
export const frontOf = ({ payTo = 'Ada Brooks', amount = '500.00', number = 1 }: Drawn = {}) =>
  jpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="700" font-family="sans-serif">
    <rect width="1400" height="700" fill="#4d5a57"/>
    <rect x="60" y="50" width="1280" height="600" fill="#e4ecdf"/>
    ${pattern(number)}
    <text x="110" y="130" font-size="40">No. ${1000 + number}</text>
    <text x="110" y="290" font-size="46">Pay to ${payTo}</text>
    <text x="1000" y="290" font-size="52">$${amount}</text>
    <text x="110" y="600" font-size="44">|021000021| 1234567890 ${number}</text>
  </svg>`)

/** The back, with a name on it. */
export const backOf = ({ payTo = 'Ada Brooks', number = 1 }: Drawn = {}) =>
  jpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="700" font-family="sans-serif">
    <rect width="1400" height="700" fill="#4d5a57"/>
    <rect x="60" y="50" width="1280" height="600" fill="#f4f2ea"/>
    <rect x="60" y="50" width="340" height="600" fill="#d6d2c2"/>
    <text x="440" y="200" font-size="52">${payTo} ${number}</text>
  </svg>`)

function pattern(number: number): string {
  const cells = Array.from({ length: 48 }, (_, at) => {
    const dark = (number * 2654435761 + at * at * 40503 * number) % 97 < 40
    const [x, y] = [90 + (at % 8) * 155, 70 + Math.floor(at / 8) * 96]
    return dark ? `<rect x="${x}" y="${y}" width="110" height="70" fill="#b9c9b2"/>` : ''
  })
  return cells.join('')
}
