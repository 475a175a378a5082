/** Stands for the portal's own address; the server puts that in its place when it starts. */
export const BUILT_ORIGIN = 'https://public-url.invalid'
