-- Module: certificates.
-- The rate of a term that began in another system, in percent a year; null for what the product paid on the day it began.
alter table certificate add column rate numeric(6, 4) check (rate >= 0);
