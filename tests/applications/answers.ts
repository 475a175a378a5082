/** The answers of somebody who registers, step by step, under the labels of the page. */
export const ANSWERS = [
  {
    title: 'Account Information',
    answers: {
      Email: 'nora.quist@example.com',
      Password: 'four blue herons',
      'Confirm password': 'four blue herons',
    },
  },
  {
    title: 'Personal Information',
    answers: {
      'First name': 'Nora',
      'Last name': 'Quist',
      Month: '4',
      Day: '27',
      Year: '1984',
      Nationality: 'Sweden',
    },
  },
  {
    title: 'Address Information',
    answers: {
      'Street address': '12 Weir Lane',
      City: 'Kingston',
      State: 'NY',
      'Postal code': '12401',
      Country: 'United States',
    },
  },
  {
    title: 'Contact Information and Emergency Contact',
    answers: {
      Phone: '845 555 0134',
      'Full name': 'Per Quist',
      Relationship: 'Brother',
      'Their phone': '845 555 0135',
    },
  },
  { title: 'Identification Document', answers: { 'ID number': 'X1234567' } },
] as const

export const REVIEW = 'Check your answers'
