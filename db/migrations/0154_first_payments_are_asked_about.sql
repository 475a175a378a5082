-- Module: paymentRules.
-- The server notes by itself which payments are the first to their payee, and what is under review may become another one.
grant update (kind, reason) on payment_question to openteller_app;
