import { Link, type LinkProps } from 'react-router'
import { classNames } from '../format/classNames.ts'

/** A link in running text. */
export const TextLink = ({ className, ...link }: LinkProps) => (
  <Link {...link} className={classNames('link', className)} />
)
