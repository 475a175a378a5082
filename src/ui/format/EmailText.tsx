/** An address that breaks before its @ where there is no room for all of it, and amid a word only where even that is too long. */
export function EmailText({ email }: { readonly email: string }) {
  const [name, place] = email.split('@')
  return (
    <span className="wrap-anywhere">
      {name}
      <wbr />@{place}
    </span>
  )
}
