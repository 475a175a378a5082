import * as React from 'react'

/*
 * React's warnings are wanted here, so it is the development build. That one also remembers for each
 * element where it was made, and tells the browser's profiler when each component began and ended: a
 * fourth of what a screen costs, for nobody. Loaded before `react-dom`, which looks only once.
 */
const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object
// As if there had been too many of them already, from where on React leaves them out by itself.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  configurable: true,
})
Reflect.deleteProperty(console, 'timeStamp')
