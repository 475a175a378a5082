/** A number to call, in one line. */
export const PhoneLink = ({ phone }: { readonly phone: string }) => (
  <a className="link whitespace-nowrap" href={`tel:${phone}`}>
    {phone}
  </a>
)
