/**
 * React Aria adds two style elements of its own. Each is allowed by the hash of its text, which a
 * browser test keeps true: after an upgrade the console names the new hash.
 */
const REACT_ARIA_STYLES: readonly string[] = []

export const contentSecurityPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", ...REACT_ARIA_STYLES],
  'img-src': ["'self'", 'blob:', 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
}
