import type { Institution } from '../../values/institution.ts'

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign]!)

/** Readers of mail know no style sheets, custom properties or `oklch`, so the colors are repeated. */
const LOOK = {
  page: '#f5f9f8',
  card: '#ffffff',
  line: '#cfdcdb',
  ink: '#17282c',
  quiet: '#46585d',
  brand: '#0e4f57',
  soft: '#e2f0ee',
} as const

const FONT = "font-family:'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const MONO = "font-family:'IBM Plex Mono',Consolas,Menlo,monospace"

const isLink = (paragraph: string): boolean => /^https?:\/\/\S+$/.test(paragraph)
const isCode = (paragraph: string): boolean => /^\d{6}$/.test(paragraph)

const paragraphHtml = (paragraph: string): string => {
  if (isLink(paragraph)) return linkHtml(paragraph)
  if (isCode(paragraph)) {
    return `<p style="margin:24px 0;padding:16px;background:${LOOK.soft};${MONO};font-size:32px;letter-spacing:8px;text-align:center;color:${LOOK.ink}">${paragraph}</p>`
  }
  const lines = escape(paragraph).replaceAll('\n', '<br>')
  return `<p style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:${LOOK.ink}">${lines}</p>`
}

/** The button, and the address itself for whoever would rather copy it. */
const linkHtml = (address: string): string => {
  const href = escape(address)
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 24px;background:${LOOK.brand};color:#ffffff;${FONT};font-size:16px;font-weight:600;text-decoration:none">Open the link</a></p>
<p style="margin:0 0 16px;${FONT};font-size:13px;line-height:20px;color:${LOOK.quiet};word-break:break-all">${href}</p>`
}

interface Letter {
  readonly subject: string
  /** Paragraphs with an empty line between them; a link or a code stands in one of its own. */
  readonly text: string
}

/**
 * The same letter for readers that show HTML. Everything is escaped: names and references come from
 * strangers. No picture and no style sheet is fetched, so opening it tells nobody.
 */
export function letterHtml({ name, tagline }: Institution, { subject, text }: Letter): string {
  const paragraphs = text.split(/\n{2,}/).map(paragraphHtml)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${LOOK.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${LOOK.card};border:1px solid ${LOOK.line};border-top:6px solid ${LOOK.brand}">
<tr><td style="padding:24px 24px 0;${FONT};font-size:18px;font-weight:700;color:${LOOK.brand}">${escape(name)}<br><span style="font-size:13px;font-weight:400;color:${LOOK.quiet}">${escape(tagline)}</span></td></tr>
<tr><td style="padding:24px"><h1 style="margin:0 0 16px;${FONT};font-size:22px;line-height:28px;color:${LOOK.ink}">${escape(subject)}</h1>
${paragraphs.join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>`
}
