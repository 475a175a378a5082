import type { ProductsContent } from '../pageContent.ts'

declare const __PRODUCTS__: ProductsContent | null

/** Empty where the profile says nothing; then no page shows it. */
export const products: ProductsContent = __PRODUCTS__ ?? { personal: [] }
