import type { Institution } from '../../values/institution.ts'

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign]!)

/** Readers of mail know no style sheets, custom properties or `oklch`: each color as `#rrggbb`. */
export interface MailColors {
  readonly page: string
  readonly card: string
  readonly line: string
  readonly ink: string
  readonly quiet: string
  readonly brand: string
  readonly onBrand: string
  readonly soft: string
}

/** Whose mail it is. */
export interface MailHead {
  readonly institution: Pick<Institution, 'name' | 'tagline' | 'supportEmail'>
  readonly colors: MailColors
}

const FONT = "font-family:'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const MONO = "font-family:'IBM Plex Mono',Consolas,Menlo,monospace"

const isLink = (paragraph: string): boolean => /^https?:\/\/\S+$/.test(paragraph)
const isCode = (paragraph: string): boolean => /^\d{6}$/.test(paragraph)

const paragraphHtml = (paragraph: string, colors: MailColors): string => {
  if (isLink(paragraph)) return linkHtml(paragraph, colors)
  if (isCode(paragraph)) {
    return `<p style="margin:24px 0;padding:16px;background:${colors.soft};${MONO};font-size:32px;letter-spacing:8px;text-align:center;color:${colors.ink}">${paragraph}</p>`
  }
  const lines = escape(paragraph).replaceAll('\n', '<br>')
  return `<p style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:${colors.ink}">${lines}</p>`
}

/** The button, and the address itself for whoever would rather copy it. */
const linkHtml = (address: string, colors: MailColors): string => {
  const href = escape(address)
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 24px;background:${colors.brand};color:${colors.onBrand};${FONT};font-size:16px;font-weight:600;text-decoration:none">Open the link</a></p>
<p style="margin:0 0 16px;${FONT};font-size:13px;line-height:20px;color:${colors.quiet};word-break:break-all">${href}</p>`
}

interface MailContent {
  readonly subject: string
  /** Paragraphs with an empty line between them; a link or a code stands in one of its own. */
  readonly text: string
}

/**
 * The same mail for readers that show HTML. Everything is escaped: names and references come from
 * strangers. No picture and no style sheet is fetched, so opening it tells nobody.
 */
export function mailHtml(head: MailHead, { subject, text }: MailContent): string {
  const { colors } = head
  const { name, tagline } = head.institution
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraphHtml(paragraph, colors))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${colors.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${colors.card};border:1px solid ${colors.line};border-top:6px solid ${colors.brand}">
<tr><td style="padding:24px 24px 0;${FONT};font-size:18px;font-weight:700;color:${colors.brand}">${escape(name)}<br><span style="font-size:13px;font-weight:400;color:${colors.quiet}">${escape(tagline)}</span></td></tr>
<tr><td style="padding:24px"><h1 style="margin:0 0 16px;${FONT};font-size:22px;line-height:28px;color:${colors.ink}">${escape(subject)}</h1>
${paragraphs.join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>`
}
