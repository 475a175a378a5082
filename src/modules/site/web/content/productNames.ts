declare const __PRODUCT_NAMES__: Readonly<Record<string, string>>

export const productNames: Readonly<Record<string, string>> = __PRODUCT_NAMES__
