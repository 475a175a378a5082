/**
 * React Aria adds style elements of its own. Each is allowed by the hash of its text, which the
 * journeys keep true: after an upgrade the console names the new hash and they fail.
 */
const REACT_ARIA_STYLES = ["'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"]

export const contentSecurityPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", ...REACT_ARIA_STYLES],
  'img-src': ["'self'", 'blob:', 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // The one address of a script that is not in the pages: that of the service worker.
  'trusted-types': ['offline-page'],
}

/** What the pages never ask a browser for, so that nothing in them can. */
const UNUSED_FEATURES = [
  'accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen',
  'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'payment',
  'picture-in-picture', 'screen-wake-lock', 'usb', 'xr-spatial-tracking',
] // prettier-ignore

/** Photos of checks and IDs come from a file field, which asks for no camera. */
export const permissionsPolicy = [
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  'publickey-credentials-get=(self)',
].join(', ')
