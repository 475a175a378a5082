/** Letters that no accent can be taken off. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Þ: 'Th',
  þ: 'th',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '·': '*',
  '…': '...',
  '€': 'EUR',
  '£': 'GBP',
}

/**
 * Text for programs that read nothing but ASCII: letters lose their accents, and what cannot be
 * written stands as one "?" a word, so that nobody takes the rest for the whole.
 */
export const asciiOf = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]/gu, (letter) => SPELLED[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/[^\x20-\x7e]+/gu, '?')
    .trim() || '?'
