import type { Words } from '../../values/sentence.ts'

interface UnbrokenProps {
  readonly children: Words
  /** The first word with a hyphen, unless given. */
  readonly part?: string | undefined
}

/** A word that browsers would break at each of its hyphens goes to the next line whole: a phone number, "12-month". */
export function Unbroken({ children, part = /\S+-\S+/.exec(children)?.[0] }: UnbrokenProps) {
  const at = part === undefined ? -1 : children.indexOf(part)
  if (part === undefined || at < 0) return children
  return (
    <>
      {children.slice(0, at)}
      <span className="inline-block max-w-full">{part}</span>
      {children.slice(at + part.length)}
    </>
  )
}
