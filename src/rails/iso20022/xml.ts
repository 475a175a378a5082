// Writing XML: a tree of elements becomes text. What is read comes from `reading.ts`.

export interface XmlElement {
  readonly name: string
  readonly content: string | readonly XmlElement[]
  readonly attributes: Readonly<Record<string, string>>
}

type Children = readonly (XmlElement | undefined)[]

/** An element with text or with the children that are there. */
export const element = (
  name: string,
  content: string | Children,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({
  name,
  content: typeof content === 'string' ? content : content.filter((child) => child !== undefined),
  attributes,
})

/** An element that stands only where it has something in it: schemas refuse empty ones. */
export function optional(
  name: string,
  content: string | Children | undefined,
): XmlElement | undefined {
  if (content === undefined) return undefined
  const made = element(name, content)
  return made.content.length === 0 ? undefined : made
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign]!)

function linesOf({ name, content, attributes }: XmlElement, indent: string): readonly string[] {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  const opening = `${indent}<${name}${given.join('')}>`
  if (typeof content === 'string') return [`${opening}${escape(content)}</${name}>`]
  const inner = content.flatMap((child) => linesOf(child, `${indent}  `))
  return [opening, ...inner, `${indent}</${name}>`]
}

/** The namespace of a message: "pacs.008.001.08" is its name in the catalog of ISO 20022. */
export const namespaceOf = (messageName: string): string =>
  `urn:iso:std:iso:20022:tech:xsd:${messageName}`

/** A whole message, one element a line. */
export function writeMessage(messageName: string, root: string, children: Children): string {
  const document = element('Document', [element(root, children)], {
    xmlns: namespaceOf(messageName),
  })
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...linesOf(document, ''), ''].join('\n')
}
