/** First in the tab order of every page; seen only while it has focus. */
export function SkipLink({ target = 'main' }: { readonly target?: string }) {
  return (
    <a
      href={`#${target}`}
      onClick={(click) => {
        click.preventDefault()
        document.getElementById(target)?.focus()
      }}
      className="skip-link no-print"
    >
      Skip to main content
    </a>
  )
}
