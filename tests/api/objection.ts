/** The part of an answer that tells how the server is made. */
export const tellsOfTheInside = (text: string): string | undefined =>
  /\n\s+at |node_modules|\.ts:\d|\bselect\b.*\bfrom\b|syntax error/i.exec(text)?.[0]
