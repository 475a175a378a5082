import type { Chance } from './chance.ts'

/** Where the money of the demonstration is spent. All of it invented. */
export const MERCHANTS = {
  homes: [
    'Orchard Street Apartments', 'RiverBank Properties - Paying the rent', 'Hemlock Ridge Homes',
    'Ferry Landing Rentals', 'Larkspur Home Loans', 'Canal House Management',
  ],
  power: ['Edison Power', 'Hollowbrook Electric', 'Mid-Valley Gas & Electric'],
  phone: ['Switchback Mobile', 'Heron Wireless', 'Lumenpost Phone'],
  internet: ['Wine-Tarner Cable', 'Lumenpost Internet', 'Stone Ridge Fiber'],
  insurance: ['Tidewater Mutual Insurance', 'Notch Valley Auto Insurance'],
  streaming: ['Lantern Films', 'Paperboat Music', 'Treehouse TV'],
  groceries: [
    'Farmer Fresh - Groceries', 'Good Moods Market', 'Onion Market', 'Corner Deli',
    'Hilltop Co-op', 'Two Rivers Grocer',
  ],
  eatingOut: [
    'Uncle Boons', 'Kin Soy', 'Goba Goba', 'Jewel of Morroco', 'Cafe Select', 'Ferry Diner',
    'Blue Kettle Coffee', 'Notch Pizza', 'Pho Mill Street',
  ],
  travel: [
    'Metro Transport Authority', 'Valley Fuel', 'Red Heron Gas', 'Mid-Hudson Rail', 'Bridge Tolls',
  ],
  shops: [
    'Pine & Thimble', 'Clay & Kiln Supply', 'Oldfield Hardware', 'Bramble Books', 'Quince & Co Pharmacy',
    'Wren Outdoor', 'Copper Kettle Home',
  ],
  evenings: ['Rialto Cinema', 'Sawmill Bowling', 'Hudson Stage', 'Quarry Park Climbing'],
} as const // prettier-ignore

export const EMPLOYERS = [
  'Tidewater Freight', 'Alderbrook School District', 'Kingston General Hospital', 'Notch Valley Dairy',
  'Hudson Flour Mill', 'Ironworks Machine', 'Heron Health', 'Quarry Stone', 'Larkspur Hotels',
  'Town of Rhinebeck', 'Bramble Press', 'Two Rivers Grocer', 'Mid-Valley Gas & Electric', 'Babble',
] as const // prettier-ignore

export const employerOf = (chance: Chance): string => chance.oneOf(EMPLOYERS)
