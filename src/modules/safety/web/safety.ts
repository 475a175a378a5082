// The door for screens of other modules: the question before a payment.

export { PaymentQuestion, type PaymentQuestionProps } from './PaymentQuestion.tsx'
